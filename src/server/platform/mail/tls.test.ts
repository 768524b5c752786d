import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { message } from '../../testing/message.ts'
import { smtpTransport } from './smtp.adapter.ts'

let relay: SMTPServer | undefined
afterEach(() => new Promise<void>((resolve) => (relay ? relay.close(() => resolve()) : resolve())))

/** A relay that says of each log-in and letter whether it came over TLS. Answers its port. */
async function startRelay({ offersTls }: { offersTls: boolean }) {
  const came: string[] = []
  const note = (what: string, secure: boolean) => came.push(`${what} ${secure ? 'over TLS' : 'in the clear'}`)
  relay = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onAuth: ({ username }, { secure }, done) => (note('log-in', secure), done(null, { user: username ?? '' })),
    onData: (stream, { secure }, done) => (note('letter', secure), stream.resume().once('end', done)),
  })
  const listening = relay.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return { came, port: (listening.address() as AddressInfo).port }
}

const send = (smtpUrl: string, mode: Config['mode']) => smtpTransport({ smtpUrl, mode }).send(message)

// 0.0.0.0 is this machine, and yet none of the private addresses.
test('in production, a relay that offers no TLS gets neither our password nor a letter; the letter waits', async () => {
  const { came, port } = await startRelay({ offersTls: false })
  await expect(send(`smtp://kantor:secret@0.0.0.0:${port}`, 'production')).rejects.toMatchObject({ reason: 'smtp ETLS', permanent: false })
  expect(came).toEqual([])
})

test('in production, a relay that offers TLS gets both over it', async () => {
  const { came, port } = await startRelay({ offersTls: true })
  await send(`smtp://kantor:secret@0.0.0.0:${port}?tls.rejectUnauthorized=false`, 'production')
  expect(came).toEqual(['log-in over TLS', 'letter over TLS'])
})

test('in production, a relay whose certificate nobody vouches for gets nothing', async () => {
  const { came, port } = await startRelay({ offersTls: true })
  await expect(send(`smtp://kantor:secret@0.0.0.0:${port}`, 'production')).rejects.toMatchObject({ permanent: false })
  expect(came).toEqual([])
})

test.for([
  ['on a private address', 'smtp://127.0.0.1', 'production', ''],
  ['of which the operator says so', 'smtp://0.0.0.0', 'production', '?requireTLS=false'],
  ['of the demo', 'smtp://0.0.0.0', 'demo', ''],
] as const)('a relay %s may do without', async ([_which, address, mode, more]) => {
  const { came, port } = await startRelay({ offersTls: false })
  await send(`${address}:${port}${more}`, mode)
  expect(came).toEqual(['letter in the clear'])
})
