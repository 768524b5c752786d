import { type ComponentProps, useState } from 'react'
import { isTransactionId, normalPaymentId } from '#contract/addresses/transaction-id.ts'
import { t } from '../../web/language/text.ts'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { asTyped, TextField } from '../../web/ui/TextField.tsx'

interface TransactionFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'onBlur'> {
  /** The networks on which the transaction may be; none if it is a payment of a bank. */
  networks: readonly string[]
  /** Whether the number of a payment may follow the id. */
  isPayment?: boolean
  onChange?: () => void
}

/** A field for the id of a transaction, which it shows in groups, or for a bank's reference. Wrong ids are named when the field is left. */
export function TransactionField({
  networks,
  isPayment = false,
  error,
  hint,
  onChange,
  defaultValue = '',
  ...props
}: TransactionFieldProps) {
  const [typed, setTyped] = useState(String(defaultValue))
  const [isLeft, setLeft] = useState(false)
  const isRight = networks.some((network) => (isPayment ? normalPaymentId(typed, network) !== null : isTransactionId(typed, network)))
  const isWrong = isLeft && networks.length > 0 && typed.trim() !== '' && !isRight
  return (
    <TextField
      {...asTyped}
      maxLength={140}
      {...props}
      hint={isRight ? <AddressGroups text={typed.trim()} /> : hint}
      error={error ?? (isWrong ? t('deals.notATransaction') : null)}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.()
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
