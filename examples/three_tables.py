"""A three-table session, run by a program: python3 three_tables.py http://localhost:8000 TOKEN ranking.pdf

TOKEN is a club's, with the scope “direct”. Nothing but Python is needed; SERVER/api/docs/ tells the rest."""

import json
import sys
from datetime import date
from itertools import cycle
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

SERVER, TOKEN, PAPER = sys.argv[1:]
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal", "Ida", "Jon", "Kim", "Leo"]
RESULTS = cycle(["4S= N", "3NT-1 E", "2HX+1 S", "PASS", "1NT+2 W", "5C-2 N", "6D= E"])


def ask(method: str, path: str, **body: object) -> bytes:
    """One call. Its key makes a write that is sent again, after a broken line, be done once."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    headers["Idempotency-Key"] = str(uuid4())
    try:
        sent = json.dumps(body).encode() if body else None
        with urlopen(Request(f"{SERVER}/api/{path}", sent, headers, method=method)) as answer:
            return answer.read()
    except HTTPError as error:
        sys.exit(f"{method} {path}: {json.load(error)['detail']}")


def call(method: str, path: str, **body: object) -> dict:
    return json.loads(ask(method, path, **body))


session = call("POST", "sessions/", name="Thursday pairs", date=str(date.today()))
evening, section = f"sessions/{session['id']}/", session["sections"][0]["id"]
pairs = call("PUT", f"sections/{section}/contestants/", count=6)["contestants"]
seats = [{"contestant": pair["id"], "position": position} for pair in pairs for position in (1, 2)]
seats = [{**seat, "name": name} for seat, name in zip(seats, NAMES, strict=True)]
call("PATCH", f"sections/{section}/seats/", seats=seats)
best = call("GET", f"sections/{section}/offers/?boards=10&one_winner=true")[0]
call("PUT", f"sections/{section}/movement/", code=best["code"], boards_per_round=best["boards_per_round"])
call("POST", evening + "open/")
rounds = call("GET", evening + "movement_sheets/")[0]["rounds"]
for number, table in [(one["round"], table) for one in rounds for table in one["tables"]]:
    for board in table["boards"]:
        entry = {"section": section, "round": number, "table": table["table"], "result": next(RESULTS)}
        call("POST", evening + "entries/", side="NS", board=board, **entry)  # one side enters …
        call("POST", evening + "entries/", side="EW", board=board, **entry)  # … and the other one agrees

first, second = call("GET", evening + "results/?board=1")[:2]
call("PUT", f"results/{first['id']}/", result="4H+1 S", version=first["version"], reason="a slip of the pen")
award = {"ns_award": "A-", "ew_award": "A+", "version": second["version"], "reason": "Law 12C2"}
call("PUT", f"results/{second['id']}/ruling/", **award)
call("POST", evening + "close/")

for row in call("GET", evening + "standings/")[0]["rankings"][0]["rows"]:
    names = " & ".join(name["latin"] for name in row["party"]["names"])
    print(row["place"], names, row["value"]["decimal"], sep="\t")
with open(PAPER, "wb") as file:
    file.write(ask("GET", f"forms/ranking/?lang=en&for=session:{session['id']}"))
