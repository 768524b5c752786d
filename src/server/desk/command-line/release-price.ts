import { command, DeskError, type ParsedArguments } from './command.ts'
import { tableOf } from './layout.ts'

function readPair({ positionals: [pair, ...more] }: ParsedArguments): { pair: string | undefined } {
  if (more.length > 0) throw new DeskError('Give one pair, such as BTC-EUR.')
  return { pair }
}

export const releasePrice = command({
  name: 'release-price',
  usage: '[<pair>]',
  summary:
    'Lists prices that are held back because they changed too much. With a pair, such as BTC-EUR, its next price is accepted. First compare it with another exchange.',
  read: readPair,
  async run({ prices }, { pair, actor }) {
    if (pair !== undefined) {
      if (await prices.release({ pair, actor })) return `Released: ${pair}. Clients see the new price within a minute.`
      throw new DeskError(`No price of ${pair} is held back.`)
    }
    const held = await prices.held()
    return held.length === 0 ? 'No price is held back.' : tableOf(held, ['pair', 'lastGood', 'since', 'heldBack'])
  },
})
