import { z } from 'zod'
import { command, DeskError, type ParsedArguments } from './command.ts'
import { tableOf } from './layout.ts'

function readId({ positionals: [id, ...more] }: ParsedArguments): { id: string | undefined } {
  if (more.length > 0 || (id !== undefined && !z.uuid().safeParse(id).success)) throw new DeskError('Give the id of one erasure.')
  return { id }
}

export const erasures = command({
  name: 'erasures',
  usage: '[<id>]',
  summary:
    'Lists the clients whose data a vendor must erase, with what to do. With an id, records that the vendor has erased the data: only then.',
  read: readId,
  async run({ erasures: desk }, { id, actor }) {
    if (id !== undefined) {
      if (await desk.finish({ id, actor })) return 'Recorded as done.'
      throw new DeskError('There is no such erasure, or it is done already.')
    }
    const due = await desk.due()
    return due.length === 0 ? 'Nothing must be erased at a vendor.' : tableOf(due, ['id', 'vendor', 'knownAs', 'due', 'task'])
  },
})
