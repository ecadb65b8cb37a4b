type Method = 'GET' | 'POST' | 'DELETE';
type Reply = { readonly value: unknown };

/** Calls a WebDriver server (https://www.w3.org/TR/webdriver2/). */
export class WebDriver {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  async call(method: Method, path: string, body: object = {}): Promise<unknown> {
    const response = await fetch(this.#address + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as Reply;
    if (!response.ok) throw new Error(`WebDriver, ${path}: ${JSON.stringify(value)}`);
    return value;
  }
}
