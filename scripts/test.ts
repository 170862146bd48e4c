import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.ts';
import { type Checked, runChecks } from './check.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const report = join(root, '.cache', 'tests.json');

interface Count {
  passed: number;
  failed: number;
}

/** The part of vitest's JSON report that is counted. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, count) => total + count.passed, 0),
  failed: counts.reduce((total, count) => total + count.failed, 0),
});

function countChecks(results: Checked[]): Count {
  const failed = results.filter(result => result.faults).length;
  return { passed: results.length - failed, failed };
}

/** The browser tests need the built pages; a failed build counts as a failure, and the rest still runs. */
async function countBuild(): Promise<Count> {
  try {
    await buildIfStale();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

async function countTests(options: string[]): Promise<Count> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = spawn(process.execPath, [vitest, 'run', ...reporters, ...options], { cwd: root, stdio: 'inherit' });
  const [code] = await once(run, 'exit');
  const count = existsSync(report) ? countReport(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  // Other errors of vitest, such as one outside any test, must not pass unseen.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** A file that cannot be loaded has no tests to count, so it counts as one that failed. */
function countReport({ numPassedTests, numFailedTests, testResults }: Report): Count {
  const broken = testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

const options = process.argv.slice(2);
if (options.includes('--full')) process.env.GALLEY_FULL = '1';
// The checks and the build are independent, and neither uses the whole machine.
const [checks, build] = await Promise.all([runChecks().then(countChecks), countBuild()]);
const total = sum([checks, build, await countTests(options.filter(option => option !== '--full'))]);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
