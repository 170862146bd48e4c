import Fastify from 'fastify';
import type { Log } from './deps.ts';

/** Creates Fastify's logger (pino, one JSON line for each entry), also for messages before and outside of requests. */
export const openLog = (level: string): Log => Fastify({ logger: { level } }).log;
