import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'

const main = new URL('./main.ts', import.meta.url).pathname

function start(env: Record<string, string>, cwd = process.cwd()) {
  const ports = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }
  const child = fork(main, { env: { ...process.env, ...ports, ...env }, cwd, silent: true, execArgv: [] })
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

test('without the file of the demo’s staff, the sandbox says so and does not start', async () => {
  const result = await start({}, tmpdir()).ended
  const stderr = 'config/demo-staff.json cannot be read: there is no such file in the working directory.'
  expect(result).toEqual({ code: 1, stderr })
})

test.each([
  [{ DESK_PORT: '5402' }, 'http://localhost:5402'],
  [{ DESK_PORT: '5402', DESK_ORIGIN: 'https://desk.kantor.example/' }, 'https://desk.kantor.example'],
])('with the settings %j, the staff’s page leads to the desk at %s', async (settings, url) => {
  const { child, ended } = start(settings)
  const [{ port }] = await once(child, 'message')
  const page = await (await fetch(`http://127.0.0.1:${port}/staff`, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain(`href="${url}"`)
  child.disconnect()
  await ended
})
