import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { lazy } from './http/lazy.ts';

/** The estimate takes time that grows with the square of the length, and more characters than these need no estimate. */
const maxEstimated = 48;

/** Loads about 40,000 common passwords when the first text is estimated. */
const estimator = lazy(() => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }));

/**
 * Estimates how many guesses find a text, as a power of ten, by an attacker who tries common passwords, `words` and
 * patterns first.
 */
export const estimateGuesses = (text: string, words: string[] = []): number =>
  estimator().check(text.slice(0, maxEstimated), words).guessesLog10;
