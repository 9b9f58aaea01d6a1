/* Requests to the server: with a time limit, and one error for every way of having no answer. */

const PATIENCE = 10_000; // milliseconds for one answer

/** There is no answer from our own server: no network, or another one in between. */
export class NoAnswer extends Error {}

/** @template T @param {Promise<T>} promise @returns {Promise<T>} */
const orNoAnswer = (promise) => promise.catch(({ message }) => { throw new NoAnswer(message); });

/**
 * Ask the server something; a network that stays silent is given up. Throws NoAnswer.
 * @param {string} address @param {RequestInit} [options]
 */
export function ask(address, options) {
  const aborter = new AbortController();
  setTimeout(() => aborter.abort(), PATIENCE);
  return orNoAnswer(fetch(address, { credentials: "same-origin", cache: "no-store", signal: aborter.signal, ...options }));
}

/** What an answer holds. Throws NoAnswer where it is not our server's. @param {Response} response @returns {Promise<any>} */
export const contentOf = (response) => orNoAnswer(response.json());
