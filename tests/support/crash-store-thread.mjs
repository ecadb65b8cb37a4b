import { BroadcastChannel, isMainThread } from 'node:worker_threads';

// Loaded before a server, and before each of its threads: at a signal, the thread of its store
// ends with an uncaught error whose message quotes what the test says. The server itself ignores
// this signal.
const channel = new BroadcastChannel('crash');
if (isMainThread) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  process.on('SIGCONT', () => channel.postMessage('now'));
} else {
  channel.addEventListener('message', () => {
    throw new RangeError(process.env['CRASH_MESSAGE']);
  });
}
// Listening must not keep the server from ending.
channel.unref();
