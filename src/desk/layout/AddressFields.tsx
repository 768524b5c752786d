import { type ComponentProps, useRef } from 'react'
import { type MemoType, memoTypes } from '#contract/memo-type.ts'
import type { MemoRule } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { AddressField } from '../../web/ui/AddressField.tsx'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { asTyped, TextField } from '../../web/ui/TextField.tsx'
import { toChoose } from './codes.ts'
import type { ChosenCoin } from './CoinAndNetworkFields.tsx'

interface AddressFieldsProps {
  chosen: ChosenCoin
  memoRule: MemoRule
  address: Omit<Partial<ComponentProps<typeof AddressField>>, 'coin' | 'network' | 'onMemo'>
  memo: Partial<ComponentProps<typeof TextField>>
  /** Of a client’s wallet. At addresses of ours, the type follows from the memo. */
  memoType?: Partial<ComponentProps<typeof SelectField>>
}

/** An address, and what its network requires beside it. */
export function AddressFields({ chosen: { coin, network }, memoRule, address, memo, memoType }: AddressFieldsProps) {
  const memoField = useRef<HTMLInputElement>(null)
  const typeField = useRef<HTMLSelectElement>(null)
  const takeMemo = (contained: string, type: MemoType | null) => {
    if (memoField.current) memoField.current.value = contained
    if (typeField.current) typeField.current.value = type ?? ''
  }
  return (
    <>
      <AddressField label={t('word.address')} {...address} {...{ coin, network }} onMemo={takeMemo} />
      {memoRule !== 'none' && (
        <TextField
          label={t(`receiving.memoRules.${memoRule}`)}
          hint={t('receiving.memoHint')}
          maxLength={100}
          {...asTyped}
          className="tracking-wide"
          {...memo}
          ref={memoField}
        />
      )}
      {memoType && (
        // Always there, because its form reads it.
        <div hidden={network !== 'stellar'}>
          <SelectField
            label={t('layout.memo.type')}
            hint={t('layout.memo.typeHint')}
            options={toChoose(memoTypes, (type) => t(`layout.memo.types.${type}`))}
            {...memoType}
            ref={typeField}
          />
        </div>
      )}
    </>
  )
}

// Messengers add characters without a width.
const cleaned = (text: string) => text.replaceAll(/^[\s\u200B-\u200D\u2060]+|[\s\u200B-\u200D\u2060]+$/g, '')

/** What was typed or pasted. The service reads the address as its field does. */
export const typedAddress = ({ address, memo }: { address: string; memo: string }, memoRule: MemoRule) => ({
  address: cleaned(address),
  memo: memoRule === 'none' ? null : cleaned(memo) || null,
})
