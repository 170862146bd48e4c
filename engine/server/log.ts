import Fastify from 'fastify';
import type { Log } from './deps.ts';

/** Fastify's logger (pino, one JSON line an entry), for what happens before and beside requests too. */
export const openLog = (level: string): Log => Fastify({ logger: { level } }).log;
