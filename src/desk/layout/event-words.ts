import { eventKinds } from '#contract/desk/event-kinds.ts'
import { t } from '../../web/language/text.ts'
import type { RecordedEvent } from '../api/operator.ts'
import { isOneOf } from './codes.ts'

/** What happened, or the kind itself if this release has no words for it. Call while rendering. */
export const kindInWords = (kind: string): string => (isOneOf(eventKinds, kind) ? t(`events.kinds.${kind}`) : kind)

/** Who did it. */
export function actorInWords({ is, id, name }: RecordedEvent['actor']): string {
  if (is === 'command-line') return t('events.actors.command-line', { name: name ?? '' })
  if (is === 'staff') return name ?? id ?? t('events.actors.staff')
  return t(`events.actors.${is}`)
}

/** Who moved a request or a deal: the client or the service in words, or the name of a colleague. Call while rendering. */
export const actorName = (by: string): string => (by === 'client' || by === 'system' ? t(`layout.actors.${by}`) : by)

const detailNames = [
  'account',
  'action',
  'because',
  'by',
  'cause',
  'command',
  'currency',
  'findings',
  'format',
  'jobs',
  'kind',
  'language',
  'leaves',
  'left',
  'letter',
  'move',
  'name',
  'outcome',
  'pair',
  'purpose',
  'queue',
  'reason',
  'records',
  'reference',
  'sessions',
  'setAside',
  'side',
  'since',
  'state',
  'timeline',
  'wrongCodes',
] as const

/** The name of a detail, or its code. */
export const detailName = (name: string): string => (isOneOf(detailNames, name) ? t(`events.details.${name}`) : name)

export const detailText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
