import type { ApprovalAction } from '#contract/desk/permissions.ts'
import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import type { Approval } from '../api/approvals.ts'
import { type Colleague, useListStaffQuery } from '../api/staff.ts'
import { roleNames } from '../layout/role-names.ts'
import { useMay } from '../session/hooks.ts'

/** A proposal in words: what it would do, and its details. */
export interface InWords {
  title: string
  /** The client that it is about. */
  clientId?: string
  facts: (readonly [name: string, value: string])[]
}

/** What a proposal is about. `colleague`: the person, if it is one of the operator's and the reader may know them. */
interface Subject {
  object: string
  colleague: Colleague | undefined
}

const nameOf = ({ object, colleague }: Subject) => colleague?.name ?? t('approvals.person', { id: object })

const ofAccount = ({ object }: Subject) => [t('approvals.facts.account'), object] as const

const writers: { [Action in ApprovalAction]: (payload: ApprovalPayloads[Action], subject: Subject) => InWords } = {
  'release-account': (_payload, subject) => ({
    title: t('approvals.actions.release-account'),
    clientId: subject.object,
    facts: [ofAccount(subject), [t('approvals.facts.effect'), t('approvals.releaseEffect')]],
  }),
  'remove-second-factor': ({ identifiedBy }, subject) => ({
    title: t('approvals.actions.remove-second-factor'),
    clientId: subject.object,
    facts: [
      ofAccount(subject),
      [t('approvals.facts.identifiedBy'), identifiedBy],
      [t('approvals.facts.effect'), t('approvals.removalEffect')],
    ],
  }),
  'export-records': ({ records, format, since }) => ({
    title: t('approvals.actions.export-records', { records: t(`layout.records.${records}`) }),
    facts: [
      [t('approvals.facts.records'), t(`layout.records.${records}`)],
      [t('approvals.facts.format'), format.toUpperCase()],
      [t('approvals.facts.since'), since ?? t('approvals.fromTheBeginning')],
      [t('approvals.facts.effect'), t('approvals.exportEffect')],
    ],
  }),
  'invite-staff': ({ name, email, roles, language }) => ({
    title: t('approvals.actions.invite-staff', { name }),
    facts: [
      [t('approvals.facts.email'), email],
      [t('approvals.facts.roles'), roleNames(roles)],
      [t('approvals.facts.language'), t(`layout.languages.${language}`)],
    ],
  }),
  'change-roles': ({ roles }, subject) => ({
    title: t('approvals.actions.change-roles', { name: nameOf(subject) }),
    facts: [
      ...emailOf(subject),
      ...(subject.colleague ? [[t('approvals.facts.rolesNow'), roleNames(subject.colleague.roles)] as const] : []),
      [t('approvals.facts.newRoles'), roleNames(roles)],
    ],
  }),
  'renew-access': (_payload, subject) => ({
    title: t('approvals.actions.renew-access', { name: nameOf(subject) }),
    facts: [...emailOf(subject), [t('approvals.facts.effect'), t('approvals.renewEffect')]],
  }),
}

const emailOf = ({ colleague }: Subject) => (colleague ? [[t('approvals.facts.email'), colleague.email] as const] : [])

/** A function that says a proposal in words. Call it while rendering. */
export function useInWords(): (approval: Approval) => InWords {
  const { data } = useListStaffQuery(undefined, { skip: !useMay('staff.read') })
  return ({ action, object, payload }) => {
    const colleague = data?.staff.find(({ id }) => id === object)
    // The server checked the payload's form when it was proposed.
    const write = writers[action] as (payload: unknown, subject: Subject) => InWords
    return write(payload, { object, colleague })
  }
}
