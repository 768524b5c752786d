import { type Role, roles } from '#contract/desk/permissions.ts'
import { emailAddress } from '#contract/endpoints/text.ts'
import { inviteFromCommandLine } from '../../staff/person/first-administrators.ts'
import { invitationHours } from '../../staff/limits.ts'
import { listStaff } from '../../staff/person/staff-changes.ts'
import { command, countText, DeskError, type ParsedArguments, readChoice } from './command.ts'
import { tableOf } from './layout.ts'

const nameMaxLength = 100

function readInvitation(email: string | undefined, { name, roles: list, language }: ParsedArguments['values']) {
  const address = emailAddress.safeParse(email)
  if (!address.success) throw new DeskError('Give one e-mail address with a complete domain.')
  const text = typeof name === 'string' ? name.trim() : ''
  if (text === '' || text.length > nameMaxLength)
    throw new DeskError(`Give the person’s name, in at most ${nameMaxLength} characters: --name "<name>".`)
  if (typeof list !== 'string') throw new DeskError(`Give the roles, with commas between them: --roles <${roles.join(',')}>.`)
  const chosen = [...new Set(list.split(','))].map((role): Role => readChoice(role.trim(), roles))
  return { name: text, email: address.data.toLowerCase(), roles: chosen, language: readChoice(language ?? 'en', ['en', 'pl'] as const) }
}

export const staff = command({
  name: 'staff',
  usage: 'list | invite <email> --name <name> --roles <roles> [--language <en | pl>]',
  summary:
    'Lists the people of the desk, or invites one by a letter. Invitations are possible here until two administrators are at the desk; then they invite there, and both must agree.',
  details: [
    '--name <name>      as colleagues see it',
    `--roles <roles>    with commas between them: ${roles.join(', ')}`,
    '--language <en|pl> of the letters and the desk (default: en)',
  ],
  options: { name: { type: 'string' }, roles: { type: 'string' }, language: { type: 'string' } },
  read({ positionals: [verb, email, ...more], values }) {
    if (readChoice(verb, ['list', 'invite'] as const) === 'invite' && more.length === 0)
      return { invitation: readInvitation(email, values) }
    if (email !== undefined) throw new DeskError('Give no more arguments.')
    return { invitation: null }
  },
  async run(desk, { invitation, actor }) {
    if (!invitation) {
      const { staff: people } = await listStaff(desk)
      if (people.length === 0) return 'Nobody is at the desk yet. Invite the first administrator: staff invite'
      const rows = people.map(({ name, email, roles: held, state, passkeys }) => ({ name, email, roles: held.join(', '), state, passkeys }))
      return `${tableOf(rows, ['name', 'email', 'roles', 'state', 'passkeys'])}\n${countText(people.length, 'person').replace('persons', 'people')}`
    }
    const outcome = await inviteFromCommandLine(desk, { ...invitation, actor })
    if (outcome === 'done') return `${invitation.email} gets a letter with a link, which works for ${invitationHours} hours.`
    if (outcome === 'at-work') throw new DeskError(`${invitation.email} is at the desk already.`)
    throw new DeskError('Two administrators are at the desk, so invite there, under “Staff and roles”: one proposes, the other decides.')
  },
})
