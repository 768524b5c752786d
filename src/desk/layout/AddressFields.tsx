import type { ComponentProps } from 'react'
import type { MemoRule } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { TextField } from '../../web/ui/TextField.tsx'

type FieldPart = Partial<ComponentProps<typeof TextField>>

interface AddressFieldsProps {
  memoRule: MemoRule
  address: FieldPart
  memo: FieldPart
}

const exact = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, className: 'tracking-wide' } as const

/** An address, and what its network requires beside it. */
export const AddressFields = ({ memoRule, address, memo }: AddressFieldsProps) => (
  <>
    <TextField label={t('receiving.address')} maxLength={200} {...exact} {...address} />
    {memoRule !== 'none' && (
      <TextField label={t(`receiving.memoRules.${memoRule}`)} hint={t('receiving.memoHint')} maxLength={100} {...exact} {...memo} />
    )}
  </>
)

// Messengers add characters without a width.
const cleaned = (text: string) => text.replaceAll(/^[\s\u200B-\u200D\u2060]+|[\s\u200B-\u200D\u2060]+$/g, '')

/** What was typed or pasted, as the service stores it. */
export const typedAddress = ({ address, memo }: { address: string; memo: string }, memoRule: MemoRule) => ({
  address: cleaned(address),
  memo: memoRule === 'none' ? null : cleaned(memo) || null,
})
