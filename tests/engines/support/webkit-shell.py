#!/usr/bin/python3
"""A window with nothing but a page of WebKitGTK, for its WebDriver.

The engine's own test browser has a toolbar, which cannot be as narrow as a phone.
"""

import argparse
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--folder", required=True, help="for the console's messages and the engine's data")
parser.add_argument("--text-px", type=int, required=True)
parser.add_argument("--dark", action="store_true")
parser.add_argument("--still", action="store_true")
parser.add_argument("--no-script", action="store_true")
options, _ = parser.parse_known_args()

# The engine's processes inherit this output and write what the console shows to it.
console = os.open(f"{options.folder}/console.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(console, 1)

Gtk.init([])
desktop = Gtk.Settings.get_default()
desktop.set_property("gtk-application-prefer-dark-theme", options.dark)
desktop.set_property("gtk-enable-animations", not options.still)

# An ephemeral session would keep the console's messages to itself.
data = WebKit2.WebsiteDataManager(
    base_data_directory=f"{options.folder}/data", base_cache_directory=f"{options.folder}/cache"
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
settings = WebKit2.Settings(
    enable_javascript=not options.no_script,
    default_font_size=options.text_px,
    enable_write_console_messages_to_stdout=True,
    hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
)
view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)


def start_session(_context, session):
    session.connect("create-web-view", lambda _session: view)


context.connect("automation-started", start_session)
window = Gtk.Window()
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
