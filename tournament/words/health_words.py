"""The self-check as sentences: each finding and its remedy."""

from collections.abc import Mapping

from tournament.words.language import N_, Language

NOTHING = ""
# code: what was found, and the remedy.
SENTENCES: dict[str, tuple[str, str]] = {
    "data": (N_("The data can be written: %(path)s"), NOTHING),
    "data_locked": (
        N_("Nothing can be entered: %(path)s cannot be written."),
        N_("Allow the user who starts Overtrick to write there, or choose another folder with --data."),
    ),
    "data_damaged": (
        N_("The data are damaged: %(path)s. No copies are made of them."),
        N_("Restart the server: it shows how to restore the newest good backup."),
    ),
    "disk": (N_("There is room on the disk: %(free)s MB."), NOTHING),
    "disk_short": (
        N_("The disk is nearly full: %(free)s MB are free."),
        N_("Delete or move files of other programs before the session."),
    ),
    "clock": (N_("The clock seems to be right: %(now)s"), NOTHING),
    "clock_wrong": (
        N_("The clock shows %(now)s, which is impossible."),
        N_("Set this computer's date and time, then start again."),
    ),
    "clock_back": (
        N_("The clock shows %(now)s, but the last act was at %(last)s."),
        N_("Set this computer's date and time: round clocks and the order of entries depend on it."),
    ),
    "zone": (
        N_("This computer is set to the time zone %(computer)s, the pages to %(pages)s."),
        N_("Set OVERTRICK_TIME_ZONE to the zone of the club."),
    ),
    "address": (N_("The QR codes open: %(address)s"), NOTHING),
    "address_changed": (
        N_("The QR codes on the tables open %(printed)s, but this computer is now at %(address)s."),
        N_("Print the codes again, or give this computer its old address back in the router."),
    ),
    "no_network": (
        N_("This computer is not on a network, so phones cannot reach it."),
        N_("Connect it to the club's network and start again."),
    ),
    "no_address": (
        N_("Server address not set: QR codes open the address of the page showing them."),
        N_("Set OVERTRICK_ADDRESS to the address that phones open."),
    ),
    "second": (N_("Backups are also copied to: %(place)s"), NOTHING),
    "second_missing": (
        N_("The second folder for copies is missing: %(place)s"),
        N_("Plug in the USB stick. Until then copies are kept beside the data."),
    ),
    "second_locked": (
        N_("The second folder for copies cannot be written: %(place)s"),
        N_("Remove its write protection, or use another stick."),
    ),
    "second_same_disk": (
        N_("The second folder for copies is on the same disk as the data: %(place)s"),
        N_("If the disk fails, both are lost. Choose a USB stick or another disk."),
    ),
    "acts_missing": (
        N_("%(count)d saved entries are missing: a file beside the database is lost."),
        N_("Restore the newest copy, or compare the results with the paper and enter what is missing."),
    ),
    "awake": (N_("This computer stays awake while Overtrick runs."), NOTHING),
    "on_battery": (
        N_("This computer runs on its battery: %(charge)s %%."),
        N_("Plug in the charger."),
    ),
    "sleep_windows": (
        N_("Keep this computer awake during the session."),
        N_("Settings → System → Power: never sleep when plugged in, and closing the lid does nothing."),
    ),
    "sleep_mac": (
        N_("Keep this computer awake during the session."),
        N_("Leave the lid open and the charger plugged in, and run “caffeinate -s” in another window."),
    ),
    "sleep_linux": (
        N_("Keep this computer awake during the session."),
        N_(
            "Settings → Power: no automatic suspend; or start with “systemd-inhibit --what=sleep:idle ./run”."
        ),
    ),
}


def in_words(code: str, about: Mapping[str, object], language: Language) -> tuple[str, str]:
    """What was found, and what to do; the remedy is empty where nothing is wrong."""
    finding, remedy = SENTENCES[code]
    return language.gettext(finding) % about, language.gettext(remedy)
