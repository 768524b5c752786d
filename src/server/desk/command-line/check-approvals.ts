import { checkApprovals as check } from '../../staff/approval/check-approvals.ts'
import { command, countText, DeskError } from './command.ts'

export const checkApprovals = command({
  name: 'check-approvals',
  usage: '[--origin <https://…>]',
  summary:
    'Checks every stored proof of a confirmation at the desk, without the service: its text, its signature by a passkey that the person added, and that each proposal was decided by another person. Exit code 1 if something is wrong.',
  details: ['--origin <https://…>  the address of the desk: signatures on other pages are faults'],
  options: { origin: { type: 'string' } },
  read({ positionals, values: { origin } }) {
    if (positionals.length > 0) throw new DeskError('Give no argument but --origin.')
    if (origin === undefined) return { origin }
    if (typeof origin === 'string' && URL.parse(origin)?.origin === origin) return { origin }
    throw new DeskError('Write the address of the desk without a path, such as https://desk.kantor.example.')
  },
  async run({ database }, { origin }) {
    const { signatures, codes, proposals, decisions, origins, faults } = await check(database)
    const elsewhere = [...origins].filter(([page]) => origin !== undefined && page !== origin)
    const allFaults = [...faults, ...elsewhere.map(([page, times]) => `${countText(times, 'signature')} on another page: ${page}`)]
    const report = [
      `${countText(signatures, 'signature')}, ${countText(codes, 'code')}, ${countText(proposals, 'proposal')}, ${countText(decisions, 'decision')}.`,
      ...[...origins].map(([page, times]) => `${page}: ${countText(times, 'signature')}`),
      ...(codes > 0 ? ['A code of an authenticator app signs nothing: it proves nothing to others.'] : []),
      ...allFaults,
      allFaults.length === 0 ? 'No faults.' : `${countText(allFaults.length, 'fault')}.`,
    ].join('\n')
    if (allFaults.length > 0) throw new DeskError(report)
    return report
  },
})
