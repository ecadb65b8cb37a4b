#!/usr/bin/python3
"""A window with nothing but a page of WebKitGTK, for its WebDriver.

The engine's own test browser has a toolbar, which cannot be as narrow as a phone.
"""

import argparse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# What the page writes to its console, its uncaught errors, and what its policy blocks.
REPORT = """(() => {
  const report = (text) => window.webkit.messageHandlers.report.postMessage(text);
  for (const level of ['debug', 'log', 'info', 'warn', 'error']) {
    const original = console[level];
    console[level] = (...words) => {
      report(`${level}: ${words.join(' ')}`);
      original.apply(console, words);
    };
  }
  addEventListener('error', ({ message }) => report(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => report(`uncaught: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`blocked: ${violatedDirective} ${blockedURI}`));
})()"""

parser = argparse.ArgumentParser()
parser.add_argument("--log", required=True, help="a file for what the page reports")
parser.add_argument("--text-px", type=int, required=True)
parser.add_argument("--dark", action="store_true")
parser.add_argument("--still", action="store_true")
parser.add_argument("--no-script", action="store_true")
options, _ = parser.parse_known_args()

Gtk.init([])
desktop = Gtk.Settings.get_default()
desktop.set_property("gtk-application-prefer-dark-theme", options.dark)
desktop.set_property("gtk-enable-animations", not options.still)

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
settings = WebKit2.Settings(
    enable_javascript=not options.no_script,
    default_font_size=options.text_px,
    hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
)


def keep_message(_manager, result):
    with open(options.log, "a", encoding="utf-8") as log:
        log.write(result.get_js_value().to_string().replace("\n", " ") + "\n")


contents = WebKit2.UserContentManager()
contents.register_script_message_handler("report")
contents.connect("script-message-received::report", keep_message)
contents.add_script(
    WebKit2.UserScript.new(
        REPORT,
        WebKit2.UserContentInjectedFrames.ALL_FRAMES,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )
)
view = WebKit2.WebView(
    web_context=context,
    settings=settings,
    user_content_manager=contents,
    is_controlled_by_automation=True,
)


def start_session(_context, session):
    session.connect("create-web-view", lambda _session: view)


context.connect("automation-started", start_session)
window = Gtk.Window()
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
