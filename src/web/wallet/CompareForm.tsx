import type { ReactNode } from 'react'
import type { CallError } from '../api/failure.ts'
import { failureOf } from '../api/failure.ts'
import type { SecondFactorState } from '../api/second-factor.ts'
import { useAddWalletMutation } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { ProofFields, useProof, useRefusableForm } from '../session/ProofForm.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { AddressGroups } from '../ui/AddressGroups.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Rule } from '../ui/form-rules.ts'
import { networkName } from '../ui/trade-text.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { memoText } from '../ui/wallet-state.ts'
import { type Draft, memoRuleOf, type ReadAddresses, walletOf } from './draft.ts'

interface CompareFormProps {
  draft: Draft
  read: ReadAddresses
  factors: SecondFactorState
  /** The wallet sends coins to us. */
  sends: boolean
  onBack: () => void
  /** The service refuses something that was entered before. */
  onRefused: (error: CallError) => void
  onAdded: (id: string) => void
}

const proofFields = ['currentPassword', 'code', 'passkey']

/** Reads the address back: the client compares it with the wallet, and gives a fresh proof. */
export function CompareForm({ draft, read, factors, sends, onBack, onRefused, onAdded }: CompareFormProps) {
  const [add] = useAddWalletMutation()
  const proof = useProof(factors)
  const { form, failure } = useRefusableForm({
    defaults: { isCompared: false, currentPassword: '', code: '' },
    rules: {
      isCompared: mustBeCompared,
      ...proof.rules,
    },
    onSubmit: async ({ isCompared: _isCompared, ...typed }) => {
      const answer = await proof.withProof(typed, (given) => add({ ...walletOf(draft, read), ...given }))
      if (answer.error) {
        if (answer.error === 'unused' || !isAboutWallet(answer.error)) return { error: answer.error }
        onRefused(answer.error)
        return {}
      }
      if ('data' in answer && answer.data) onAdded(answer.data.id)
      return {}
    },
  })
  return (
    <DialogForm form={form} failure={failure} submit={t('wallets.compare.submit')} cancel={t('wallets.compare.back')} onCancel={onBack}>
      <Comparison draft={draft} read={read} sends={sends}>
        <Checkbox label={t('wallets.compare.checked')} {...form.field('isCompared')} />
      </Comparison>
      <ProofFields proof={proof} form={form} />
    </DialogForm>
  )
}

const mustBeCompared: Rule<boolean> = (isTicked) => (isTicked ? null : { template: 'checked', field: t('wallets.compare.checkedName') })

/** Reads the address back without a proof: the wallet is added with the proof of something else. */
export function CompareOnlyForm({
  draft,
  read,
  onBack,
  onCompared,
}: Pick<CompareFormProps, 'draft' | 'read' | 'onBack'> & { onCompared: () => void }) {
  const form = useCheckedForm({
    defaults: { isCompared: false },
    rules: { isCompared: mustBeCompared },
    onSubmit: async () => onCompared(),
  })
  return (
    <DialogForm form={form} failure={null} submit={t('wallets.compare.use')} cancel={t('wallets.compare.back')} onCancel={onBack}>
      <Comparison draft={draft} read={read} sends={false}>
        <Checkbox label={t('wallets.compare.checked')} {...form.field('isCompared')} />
      </Comparison>
    </DialogForm>
  )
}

/** Address and memo as they will be stored, and below them what the client ticks. */
function Comparison({ draft, read, sends, children }: Pick<CompareFormProps, 'draft' | 'read' | 'sends'> & { children: ReactNode }) {
  const wallet = walletOf(draft, read)
  const all = [read.first, ...read.more]
  const rule = memoRuleOf(draft)
  return (
    <div>
      <h3 className="text-lg font-medium">{t(all.length > 1 ? 'wallets.compare.titleOfMany' : 'wallets.compare.title')}</h3>
      <p className="mt-2">{t(sends ? 'wallets.compare.aboutSending' : 'wallets.compare.about')}</p>
      <div className="mt-4 rounded-card border border-hairline bg-paper p-4 sm:p-6">
        <p className="text-sm text-muted">
          {t('wallets.coinOn', { coin: wallet.coin, network: networkName(wallet.coin, wallet.network) })}
          {wallet.provider !== null && ` · ${t('transfer.kept', { provider: wallet.provider })}`}
        </p>
        {all.map(({ address }) => (
          <p key={address} className="mt-1 text-lg font-medium not-first-of-type:mt-3">
            <AddressGroups text={address} />
          </p>
        ))}
        {rule !== 'none' && (
          <p className="mt-2 font-medium wrap-anywhere tabular-nums">
            {wallet.memo === null ? t(`wallets.compare.noMemo.${rule}`) : memoText({ ...wallet, memoType: wallet.memoType ?? null })}
          </p>
        )}
      </div>
      {all.some(({ hasChecksum }) => !hasChecksum) && <Notice className="mt-4">{t('wallets.compare.unchecked')}</Notice>}
      <div className="mt-2">{children}</div>
    </div>
  )
}

/** The service refuses the wallet itself, and not the proof. */
function isAboutWallet(error: CallError): boolean {
  const failure = failureOf(error)
  if (failure?.error === 'REQUIREMENTS_OPEN' || failure?.error === 'CONFLICT') return true
  return Object.keys(failure?.fields ?? {}).some((field) => !proofFields.includes(field))
}
