import type { SendRequest } from '../cloud-api.ts';
import { Refusal } from '../errors.ts';

const MOST_TEXT = 4096;
const MOST_CAPTION = 1024;
const MOST_OPAQUE = 512;

type Shape = Record<string, unknown>;

/** Refuses what Meta refuses by looking at the body of the call alone. */
export function checkMessage(body: unknown): SendRequest {
  const message = shapeOf(body);
  if (message['messaging_product'] !== 'whatsapp') {
    throw new Refusal(100, 'The parameter messaging_product is required.');
  }
  if (message['to'] === undefined && message['recipient'] === undefined) {
    throw new Refusal(100, 'The parameter to is required.');
  }
  optionalText(message, 'to', 256);
  optionalText(message, 'recipient', 256);
  optionalText(message, 'biz_opaque_callback_data', MOST_OPAQUE);
  if (message['context'] !== undefined) {
    requiredText(shapeOf(message['context']), 'message_id', 256);
  }
  const type = message['type'] ?? 'text';
  if (type === 'text') checkText(shapeOf(message['text']));
  else if (type === 'image') checkImage(shapeOf(message['image']));
  else if (type === 'interactive') checkInteractive(shapeOf(message['interactive']));
  else if (type === 'template') throw new Refusal(132001, 'Template name does not exist.');
  else throw new Refusal(131051, 'This message type is currently not supported.');
  return message as SendRequest;
}

function checkText(content: Shape): void {
  requiredText(content, 'body', MOST_TEXT);
  const preview = content['preview_url'];
  if (preview !== undefined && typeof preview !== 'boolean') {
    throw new Refusal(131009, "Param text['preview_url'] must be a boolean.");
  }
}

function checkImage(content: Shape): void {
  if (content['id'] === undefined && content['link'] !== undefined) {
    throw new Refusal(131053, 'The stand-in fetches nothing: a picture goes by its media id.');
  }
  requiredText(content, 'id', 256);
  optionalText(content, 'caption', MOST_CAPTION);
}

function checkInteractive(content: Shape): void {
  const action = shapeOf(content['action']);
  if (
    content['type'] !== 'request_contact_info' ||
    action['name'] !== 'request_contact_info' ||
    Object.keys(action).length > 1
  ) {
    throw new Refusal(131009, 'The stand-in knows request_contact_info alone.');
  }
  requiredText(shapeOf(content['body']), 'text', MOST_CAPTION);
}

/** An empty text counts as missing, as it does for Meta. */
function requiredText(shape: Shape, name: string, most: number): void {
  if (shape[name] === undefined || shape[name] === '') {
    throw new Refusal(131008, `The parameter ${name} is required.`);
  }
  optionalText(shape, name, most);
}

function optionalText(shape: Shape, name: string, most: number): void {
  const value = shape[name];
  if (value === undefined) return;
  if (typeof value !== 'string') throw new Refusal(100, `Param ${name} must be a string.`);
  if (value.length > most) {
    throw new Refusal(100, `Param ${name} must be at most ${most} characters long.`);
  }
}

function shapeOf(value: unknown): Shape {
  return typeof value === 'object' && value !== null ? (value as Shape) : {};
}
