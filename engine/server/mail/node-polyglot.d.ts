declare module 'node-polyglot' {
  export default class Polyglot {
    constructor(options: { phrases: Record<string, unknown>; locale: string; allowMissing?: boolean });
    t(key: string, values?: Record<string, string | number>): string;
    has(key: string): boolean;
  }
}
