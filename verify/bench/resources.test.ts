import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { cpuMs, cpuMsWithChildren } from './resources.ts'

// Uses 100 ms of processor time, then prints a line and waits until its input ends.
const busyScript = `while (process.cpuUsage().user < 100_000);
process.stdout.write('done'); process.stdin.resume().on('end', () => process.exit())`

const parentScript = `const { spawn } = require('node:child_process')
const { once } = require('node:events')
const child = () => spawn(process.execPath, ['-e', ${JSON.stringify(busyScript)}], { stdio: ['pipe', 'pipe', 'inherit'] })
const both = [child(), child()]
Promise.all(both.map((each) => once(each.stdout, 'data'))).then(() => process.stdout.write('burnt'))
process.stdin.once('data', () => { both[0].stdin.end(); both[0].once('exit', () => process.stdout.write('ended')) })
process.stdin.on('end', () => process.exit())`

test.runIf(process.platform === 'linux')('the processor time of a process includes running and ended children', async () => {
  const child = spawn(process.execPath, ['-e', parentScript], { stdio: ['pipe', 'pipe', 'inherit'] })
  const pid = child.pid ?? 0
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  const whileBothRun = cpuMsWithChildren(pid)
  expect(whileBothRun - cpuMs([pid])).toBeGreaterThanOrEqual(180)
  child.stdin.write('end one')
  await once(child.stdout, 'data')
  expect(cpuMsWithChildren(pid)).toBeGreaterThanOrEqual(whileBothRun)
  child.stdin.end()
  await exited
  expect(() => cpuMs([pid])).toThrow('ENOENT')
})
