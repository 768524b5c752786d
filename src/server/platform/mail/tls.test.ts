import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { message, startMailServer } from '../../testing/servers.ts'
import { smtpTransport } from './smtp.adapter.ts'

/** A relay that records whether each log-in and letter came over TLS. */
async function startRelay({ offersTls }: { offersTls: boolean }) {
  const received: string[] = []
  const record = (what: string, secure: boolean) => received.push(`${what} ${secure ? 'over TLS' : 'in the clear'}`)
  const port = await startMailServer({
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onAuth: ({ username }, { secure }, done) => (record('log-in', secure), done(null, { user: username ?? '' })),
    onData: (stream, { secure }, done) => (record('letter', secure), stream.resume().once('end', done)),
  })
  return { received, port }
}

const send = (smtpUrl: string, mode: Config['mode']) => smtpTransport({ smtpUrl, mode }).send(message)

// 0.0.0.0 is this machine, but not a private address.
test('in production a relay without TLS gets neither password nor letter', async () => {
  const { received, port } = await startRelay({ offersTls: false })
  await expect(send(`smtp://kantor:secret@0.0.0.0:${port}`, 'production')).rejects.toMatchObject({ reason: 'smtp ETLS', permanent: false })
  expect(received).toEqual([])
})

test('in production a relay with TLS gets password and letter over TLS', async () => {
  const { received, port } = await startRelay({ offersTls: true })
  await send(`smtp://kantor:secret@0.0.0.0:${port}?tls.rejectUnauthorized=false`, 'production')
  expect(received).toEqual(['log-in over TLS', 'letter over TLS'])
})

test('in production a relay with an untrusted certificate gets no password or letter', async () => {
  const { received, port } = await startRelay({ offersTls: true })
  await expect(send(`smtp://kantor:secret@0.0.0.0:${port}`, 'production')).rejects.toMatchObject({ permanent: false })
  expect(received).toEqual([])
})

test.for([
  ['on a private address', 'smtp://127.0.0.1', 'production', ''],
  ['with requireTLS=false', 'smtp://0.0.0.0', 'production', '?requireTLS=false'],
  ['of the demo', 'smtp://0.0.0.0', 'demo', ''],
] as const)('a relay %s may get letters without TLS', async ([_which, address, mode, more]) => {
  const { received, port } = await startRelay({ offersTls: false })
  await send(`${address}:${port}${more}`, mode)
  expect(received).toEqual(['letter in the clear'])
})
