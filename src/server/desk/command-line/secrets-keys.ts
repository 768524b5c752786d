import { command, countText, DeskError, type ParsedArguments } from './command.ts'

function readNothing({ positionals, values }: ParsedArguments): { reseals: boolean } {
  if (positionals.length > 0) throw new DeskError('Give no argument but --reseal.')
  return { reseals: values['reseal'] === true }
}

export const secretsKeys = command({
  name: 'secrets-keys',
  usage: '[--reseal]',
  summary:
    'Counts the clients whose app secret each key of SECRETS_KEY has sealed. With --reseal, first seals all with the newest key: afterwards the older keys can be removed. Run it where SECRETS_KEY is set.',
  options: { reseal: { type: 'boolean' } },
  read: readNothing,
  async run({ secretsKey, readSecretsKeys }, { reseals, actor }) {
    const keys = readSecretsKeys()
    const resealed = reseals ? [`${countText(await secretsKey.reseal(keys, actor), 'client')} sealed again with the newest key.`] : []
    const { byKey, unknown } = await secretsKey.count(keys)
    const lines = byKey.map((count, index) => `${index === 0 ? 'the newest key' : `older key ${index}`}: ${countText(count, 'client')}`)
    const older = byKey.slice(1)
    return [
      ...resealed,
      ...lines,
      ...(unknown > 0 ? [`no key of SECRETS_KEY: ${countText(unknown, 'client')}. Add their key again.`] : []),
      ...(older.length > 0 && older.every((count) => count === 0) ? ['The older keys can be removed from SECRETS_KEY.'] : []),
    ].join('\n')
  },
})
