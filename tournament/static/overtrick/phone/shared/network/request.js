/* Requests to the server: with a time limit, and one error for every way of having no answer. */

const PATIENCE = 10_000; // milliseconds for one answer

/** There is no answer from our own server: no network, or another one in between. */
export class NoAnswer extends Error {}

/**
 * @typedef {{ok: boolean, status: number, statusText: string, headers: Headers, json: () => Promise<any>}} Answer
 *   A response with its whole body.
 */

/**
 * Asks the server something; a network that stays silent, before the body or within it, is given up. Throws NoAnswer.
 * @param {string} address @param {RequestInit} [options] @returns {Promise<Answer>}
 */
export async function ask(address, options) {
  const aborter = new AbortController();
  const patience = setTimeout(() => aborter.abort(), PATIENCE);
  try {
    const response = await fetch(address, { credentials: "same-origin", cache: "no-store", signal: aborter.signal, ...options });
    const { ok, status, statusText, headers } = response;
    const body = await response.text();
    return { ok, status, statusText, headers, json: async () => JSON.parse(body) };
  } catch (error) {
    throw new NoAnswer(/** @type {Error} */ (error).message);
  } finally {
    clearTimeout(patience);
  }
}

/** What an answer holds. Throws NoAnswer where it is not our server's. @param {Answer} answer @returns {Promise<any>} */
export const contentOf = (answer) => answer.json().catch(({ message }) => { throw new NoAnswer(message); });
