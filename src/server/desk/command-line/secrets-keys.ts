import { command, countText, DeskError, type ParsedArguments } from './command.ts'

function readNothing({ positionals, values }: ParsedArguments): { reseals: boolean } {
  if (positionals.length > 0) throw new DeskError('Give no argument but --reseal.')
  return { reseals: values['reseal'] === true }
}

const namesOf = (clients: number, files: number): string =>
  [countText(clients, 'client'), files > 0 && countText(files, 'file')].filter(Boolean).join(', ')

export const secretsKeys = command({
  name: 'secrets-keys',
  usage: '[--reseal]',
  summary:
    'Counts the clients whose app secret each key of SECRETS_KEY has sealed, and the files of the bank. With --reseal, first seals all with the newest key: afterwards the older keys can be removed. Run it where SECRETS_KEY is set.',
  options: { reseal: { type: 'boolean' } },
  read: readNothing,
  async run({ secretsKey, sealedFiles, readSecretsKeys }, { reseals, actor }) {
    const keys = readSecretsKeys()
    const resealed = reseals
      ? [`${namesOf(await secretsKey.reseal(keys, actor), await sealedFiles.reseal(keys))} sealed again with the newest key.`]
      : []
    const [clients, files] = [await secretsKey.count(keys), await sealedFiles.count(keys)]
    const ofKeys = clients.byKey.map((count, index) => [count, files.byKey[index] ?? 0] as const)
    const older = ofKeys.slice(1).flat()
    return [
      ...resealed,
      ...ofKeys.map((counts, index) => `${index === 0 ? 'the newest key' : `older key ${index}`}: ${namesOf(...counts)}`),
      ...(clients.unknown + files.unknown > 0
        ? [`no key of SECRETS_KEY: ${namesOf(clients.unknown, files.unknown)}. Add their key again.`]
        : []),
      ...(older.length > 0 && older.every((count) => count === 0) ? ['The older keys can be removed from SECRETS_KEY.'] : []),
    ].join('\n')
  },
})
