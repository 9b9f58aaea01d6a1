"""The self-check as sentences: each finding and its remedy."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.domain.room.reports.server_health import Check

NOTHING = ""
# code: what was found, and the remedy.
SENTENCES: dict[str, tuple[Promise, Promise | str]] = {
    "data": (_("The data can be written: %(path)s"), NOTHING),
    "data_locked": (
        _("Nothing can be entered: %(path)s cannot be written."),
        _("Allow the user who starts Overtrick to write there, or choose another folder with --data."),
    ),
    "data_damaged": (
        _("The data are damaged: %(path)s. No copies are made of them."),
        _("Stop the server and start it again: it shows how to restore the newest good backup."),
    ),
    "disk": (_("There is room on the disk: %(free)s MB."), NOTHING),
    "disk_short": (
        _("The disk is nearly full: %(free)s MB are free."),
        _("Delete or move files of other programs before the session."),
    ),
    "clock": (_("The clock seems to be right: %(now)s"), NOTHING),
    "clock_wrong": (
        _("The clock shows %(now)s, which is impossible."),
        _("Set this computer's date and time, then start again."),
    ),
    "clock_back": (
        _("The clock shows %(now)s, but the last act was at %(last)s."),
        _("Set this computer's date and time: round clocks and the order of entries depend on it."),
    ),
    "zone": (
        _("This computer is set to the time zone %(computer)s, the pages to %(pages)s."),
        _("Set OVERTRICK_TIME_ZONE to the zone of the club."),
    ),
    "address": (_("The QR codes open: %(address)s"), NOTHING),
    "address_changed": (
        _("The QR codes on the tables open %(printed)s, but this computer is now at %(address)s."),
        _("Print the codes again, or give this computer its old address back in the router."),
    ),
    "no_network": (
        _("This computer is in no network, so no phone can reach it."),
        _("Connect it to the club's network and start again."),
    ),
    "no_address": (
        _("The address of this server is not set: QR codes open the address of the page that shows them."),
        _("Set OVERTRICK_ADDRESS to the address that phones open."),
    ),
    "second": (_("Backups are also copied to: %(place)s"), NOTHING),
    "second_missing": (
        _("The second folder for copies is missing: %(place)s"),
        _("Plug in the USB stick. The session continues without it, and copies are kept beside the data."),
    ),
    "second_locked": (
        _("The second folder for copies cannot be written: %(place)s"),
        _("Remove its write protection, or use another stick."),
    ),
    "second_same_disk": (
        _("The second folder for copies is on the same disk as the data: %(place)s"),
        _(
            "If the disk fails, both are lost. Choose a USB stick or another disk, and check "
            "that it is plugged in."
        ),
    ),
    "acts_missing": (
        _("%(count)d saved entries are missing from the data: a file beside the database is lost."),
        _("Restore the newest copy, or compare the results with the paper and enter what is missing."),
    ),
    "sleep_windows": (
        _("Keep this computer awake during the session."),
        _("Settings → System → Power: never sleep when plugged in, and closing the lid does nothing."),
    ),
    "sleep_mac": (
        _("Keep this computer awake during the session."),
        _("Leave the lid open and the charger plugged in, and run “caffeinate -s” in another window."),
    ),
    "sleep_linux": (
        _("Keep this computer awake during the session."),
        _("Settings → Power: no automatic suspend; or start with “systemd-inhibit --what=sleep:idle ./run”."),
    ),
}


def in_words(check: Check) -> tuple[str, str]:
    """What was found, and what to do; the remedy is empty where nothing is wrong."""
    found, remedy = SENTENCES[check.code]
    return str(found) % check.about, str(remedy)
