import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'

const main = new URL('./main.ts', import.meta.url).pathname

function start(env: Record<string, string>) {
  const child = fork(main, { env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...env }, silent: true, execArgv: [] })
  let stderr = ''
  child.stderr!.on('data', (chunk) => (stderr += chunk))
  return { child, ended: once(child, 'exit').then(([code]) => ({ code, stderr: stderr.trim() })) }
}

test('the sandbox reports its ports, and ends when the launcher ends', async () => {
  const { child, ended } = start({})
  const [message] = await once(child, 'message')
  expect(message).toEqual({ type: 'ready', port: expect.any(Number), smtpPort: expect.any(Number) })
  expect((await fetch(`http://127.0.0.1:${message.port}/mailbox/messages`)).status).toBe(200)
  child.disconnect()
  expect(await ended).toEqual({ code: 0, stderr: '' })
})

test('the sandbox ends on SIGTERM', async () => {
  const { child, ended } = start({})
  await once(child, 'message')
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, stderr: '' })
})

test.each(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])('the error for a busy port names %s', async (setting) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const result = await start({ [setting]: String(port) }).ended
  other.close()
  expect(result).toEqual({ code: 1, stderr: `Port ${port} on 127.0.0.1 is already in use: set ${setting} to a free port.` })
})

test('the error for a port that is not a number is one sentence', async () => {
  const result = await start({ SANDBOX_PORT: 'abc' }).ended
  expect(result).toEqual({ code: 1, stderr: 'SANDBOX_PORT must be a port number from 0 to 65535, not "abc".' })
})
