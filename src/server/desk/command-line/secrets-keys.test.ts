import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { finishLogin } from '#contract/endpoints/session.ts'
import { assembleDesk } from '../../assemble/desk.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { runDesk } from './desk.ts'

const service = await serviceOfFile()
const [oldKey, newKey] = [...service.config.secretsKeys, randomBytes(32)] as [Buffer, Buffer]
let keys = [oldKey]
const desk = await assembleDesk(service.config.databaseUrl, service.clock, () => keys)
afterAll(() => desk.close())

async function run(...typed: string[]): Promise<string> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const open = async () => ({ ...desk, close: async () => {} })
  await runDesk(['secrets-keys', ...typed], { program: 'npm run desk --', open, userName: 'ewa', print, printError: print })
  return lines.join('\n')
}

test('the desk counts the clients of each key, and seals all with the newest', async () => {
  const clients = [await clientWithSecondFactor(service), await clientWithSecondFactor(service)]
  expect(await run()).toBe('the newest key: 2 clients')

  keys = [newKey, oldKey]
  expect(await run()).toBe('the newest key: 0 clients\nolder key 1: 2 clients')
  expect(await run('--reseal')).toBe(
    '2 clients sealed again with the newest key.\nthe newest key: 2 clients\nolder key 1: 0 clients\nThe older keys can be removed from SECRETS_KEY.',
  )
  expect(await run('--reseal')).toContain('0 clients sealed again')

  keys = [newKey]
  expect(await run()).toBe('the newest key: 2 clients')
  keys = [oldKey]
  expect(await run()).toBe('the newest key: 0 clients\nno key of SECRETS_KEY: 2 clients. Add their key again.')

  service.config.secretsKeys.unshift(newKey)
  for (const client of clients) {
    const challenge = await client.challenge()
    expect((await service.call(finishLogin, { body: { challenge, code: client.nextCode() } })).status).toBe(200)
  }
})
