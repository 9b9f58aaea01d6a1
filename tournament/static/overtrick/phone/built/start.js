// phone/start.js
(function() {
  var PATIENCE = 12e3;
  var AGAIN = 5e3;
  var MOST = 3;
  var place = document.getElementById("trouble");
  var isOld = !Array.prototype.findLast || !Array.prototype.at || !window.structuredClone || !window.AbortController;
  function hasStarted() {
    return document.documentElement.getAttribute("data-started") !== null;
  }
  function tell(trouble) {
    var isVolatile = document.documentElement.getAttribute("data-volatile") !== null;
    var code = trouble === "broken" && isVolatile ? "volatile" : trouble;
    var sentences = place.querySelectorAll("[data-trouble]");
    for (var index = 0; index < sentences.length; index += 1) {
      sentences[index].hidden = sentences[index].getAttribute("data-trouble") !== code;
    }
    place.querySelector("button").hidden = code === "old";
    place.hidden = false;
    document.getElementById("screen").hidden = !hasStarted();
  }
  function tries() {
    return history.state && history.state.again || 0;
  }
  function note(count) {
    history.replaceState({ depth: history.state && history.state.depth || 0, again: count }, "");
  }
  function tryAgain() {
    var count = tries();
    var request = new XMLHttpRequest();
    if (hasStarted() || count >= MOST) return;
    request.onloadend = function() {
      if (request.status !== 200) return void setTimeout(tryAgain, AGAIN);
      note(count + 1);
      location.reload();
    };
    request.open("GET", location.href);
    request.send();
  }
  function failed() {
    if (isOld || hasStarted() || !place.hidden) return;
    tell("failed");
    setTimeout(tryAgain, AGAIN);
  }
  if (isOld) return tell("old");
  place.querySelector("button").addEventListener("click", function() {
    note(0);
    location.reload();
  });
  window.addEventListener("error", function(event) {
    if (event.target !== window) failed();
    else tell("broken");
  }, true);
  window.addEventListener("unhandledrejection", function() {
    tell("broken");
  });
  window.addEventListener("started", function() {
    document.documentElement.setAttribute("data-started", "");
    if (tries()) note(0);
    place.hidden = true;
    document.getElementById("screen").hidden = false;
  });
  setTimeout(failed, PATIENCE);
})();
