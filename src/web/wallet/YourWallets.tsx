import { useState } from 'react'
import { useNavigate } from 'react-router'
import { maxWallets } from '#contract/wallet-rules.ts'
import { pages } from '#contract/pages.ts'
import { useChooseWalletMutation, useRemoveWalletMutation, useRenameWalletMutation, type Wallet, type Wallets } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { RouterLink } from '../ui/links.tsx'
import { Message, useMessage } from '../ui/Message.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { whenDialogsHaveLeft } from '../ui/use-back-closes.ts'
import { type WalletsPlace, walletsPath } from '../ui/wallet-links.ts'
import { pathBack } from '../ui/way-back.ts'
import { WayBackLink } from '../ui/WayBackLink.tsx'
import { NeedsProof, useRefusableForm } from '../session/ProofForm.tsx'
import { ConfirmForm, DialogForm } from '../ui/DialogForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { failureOf } from '../api/failure.ts'
import { WalletAddress } from '../ui/AddressQr.tsx'
import { calledName } from '../ui/wallet-state.ts'
import type { SecondFactorState } from '../api/second-factor.ts'
import { WalletList } from './WalletList.tsx'
import { CompareForm } from './CompareForm.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { beginDraft, type ReadAddresses, type Refusals } from './draft.ts'

const messageMs = 8000

type OpenDialog = { shows: 'add' } | { shows: 'rename' | 'remove'; wallet: Wallet }

/** The list of wallets, and the dialogs that change it. */
export function YourWallets({ known, place }: { known: Wallets; place: WalletsPlace }) {
  const { wallets, parties, waitHours } = known
  const canAdd = parties.length > 0 && wallets.length < maxWallets
  const [dialog, setDialog] = useState<OpenDialog | null>(place.add && canAdd ? { shows: 'add' } : null)
  const { message, showMessage } = useMessage()
  const { goOn, isNotChosen } = useWayOn(place)
  const close = () => setDialog(null)
  const closeAndSay = (sentence: string) => {
    close()
    showMessage(sentence, { durationMs: messageMs })
  }
  const renamed = dialog?.shows === 'rename' ? dialog.wallet : null
  const removed = dialog?.shows === 'remove' ? dialog.wallet : null
  return (
    <>
      <WayBackLink way={place} size="small" className="mb-6" />
      {isNotChosen && <Notice className="mb-6">{t('wallets.notChosen')}</Notice>}
      <Section title={t('wallets.yours')} sentence={`${t('wallets.yoursSentence')} ${t('wallets.waitRule', { hours: waitHours })}`}>
        <Card>
          <WalletList
            known={known}
            place={place}
            onRename={(wallet) => setDialog({ shows: 'rename', wallet })}
            onRemove={(wallet) => setDialog({ shows: 'remove', wallet })}
          />
          <Foot hasParty={parties.length > 0} isFull={wallets.length >= maxWallets} onAdd={() => setDialog({ shows: 'add' })} />
          <Message message={message} className="mt-2 -mb-6" />
        </Card>
      </Section>
      <AddDialog
        open={dialog?.shows === 'add'}
        parties={parties}
        begin={place.add}
        sends={place.sends === true}
        left={maxWallets - wallets.length}
        onClose={close}
        onAdded={(id, kind) => {
          closeAndSay(t('wallets.added'))
          void goOn(id, kind)
        }}
      />
      <Dialog open={renamed !== null} onClose={close} title={t('wallets.naming.title')} width="max-w-md">
        {renamed && <RenameForm wallet={renamed} onClose={close} onDone={() => closeAndSay(t('wallets.renamed'))} />}
      </Dialog>
      <Dialog open={removed !== null} onClose={close} title={t('wallets.removing.title')} width="max-w-md">
        {removed && <RemoveForm wallet={removed} onClose={close} onDone={() => closeAndSay(t('wallets.removed'))} />}
      </Dialog>
    </>
  )
}

/**
 * A wallet that was added for a buy is chosen for it, and the deal is shown again. One from which a sell is sent is proven next; a company’s cannot be,
 * and leads back.
 */
function useWayOn(place: WalletsPlace) {
  const { deal, sends } = place
  const [chooseWallet, { isError }] = useChooseWalletMutation()
  const navigate = useNavigate()
  const show = (path: string) => whenDialogsHaveLeft(() => void navigate(path, { replace: true }))
  const goOn = async (walletId: string, kind: Wallet['kind']) => {
    const back = pathBack(place)
    if (back === undefined) return
    // Before a first exchange, too: a proof takes time, which nobody has while a price waits.
    if (sends || place.home) return show(kind === 'self-hosted' ? walletsPath({ ...place, add: undefined, prove: walletId }) : back)
    const { error } = deal === undefined ? {} : await chooseWallet({ reference: deal, walletId })
    if (!error) show(back)
  }
  return { goOn, isNotChosen: isError }
}

/** The button that adds a wallet, or what the client must do first. */
function Foot({ hasParty, isFull, onAdd }: { hasParty: boolean; isFull: boolean; onAdd: () => void }) {
  if (!hasParty)
    return (
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <p>{t('wallets.needsCheck')}</p>
        <ButtonLink as={RouterLink} className="shrink-0" href={pages.verification}>
          {t('trade.toCheck')}
        </ButtonLink>
      </div>
    )
  if (isFull) return <p className="text-muted">{t('wallets.full', { count: String(maxWallets) })}</p>
  return (
    <Button className="w-full sm:w-auto" onClick={onAdd}>
      {t('trade.addWallet')}
    </Button>
  )
}

interface WalletFormProps {
  wallet: Wallet
  onClose: () => void
  onDone: () => void
}

/** Gives a wallet another name. */
function RenameForm({ wallet: { id, name }, onClose, onDone }: WalletFormProps) {
  const [rename] = useRenameWalletMutation()
  const { form, failure } = useRefusableForm({
    defaults: { name },
    rules: { name: () => null },
    onSubmit: async (typed) => {
      const answer = await rename({ id, ...typed })
      if (!answer.error) onDone()
      return answer
    },
  })
  return (
    <DialogForm form={form} failure={failure} submit={t('wallets.naming.submit')} onCancel={onClose}>
      <TextField
        label={t('wallets.naming.label')}
        hint={t('wallets.naming.hint')}
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
    </DialogForm>
  )
}

/** Asks once before a wallet is removed. */
function RemoveForm({ wallet, onClose, onDone }: WalletFormProps) {
  const [remove, { error }] = useRemoveWalletMutation()
  return (
    <ConfirmForm
      failure={error && t(failureOf(error)?.error === 'CONFLICT' ? 'wallets.removing.sending' : 'wallets.removing.failed')}
      submit={t('ui.remove')}
      kind="danger"
      cancel={t('ui.keepIt')}
      onConfirm={async () => {
        const answer = await remove(wallet.id)
        if (!answer.error) onDone()
      }}
      onCancel={onClose}
    >
      <div>
        <p className="mb-1 font-medium wrap-anywhere">{calledName(wallet)}</p>
        <WalletAddress wallet={wallet} />
        <p className="mt-3">{t('wallets.removing.about')}</p>
      </div>
    </ConfirmForm>
  )
}

interface AddDialogProps {
  open: boolean
  parties: Wallets['parties']
  /** The coin, network and party for which the client needs a wallet. */
  begin: WalletsPlace['add']
  /** The wallet sends coins to us. */
  sends: boolean
  left: number
  onClose: () => void
  onAdded: (id: string, kind: Wallet['kind']) => void
}

/** Adds a wallet in two steps: its details, then the comparison of its address with a fresh proof. */
function AddDialog({ open, ...rest }: AddDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('trade.addWallet')} width="max-w-xl">
      <NeedsProof>{(factors) => <AddForm factors={factors} {...rest} />}</NeedsProof>
    </Dialog>
  )
}

function AddForm({
  factors,
  parties,
  begin,
  sends,
  left,
  onClose,
  onAdded,
}: Omit<AddDialogProps, 'open'> & { factors: SecondFactorState }) {
  const [draft, setDraft] = useState(() => beginDraft(parties, begin))
  const [read, setRead] = useState<ReadAddresses | null>(null)
  const [refusals, setRefusals] = useState<Refusals>({})
  if (!read)
    return (
      <DetailsForm
        draft={draft}
        parties={parties}
        refusals={refusals}
        sends={sends}
        left={left}
        onChange={setDraft}
        onCancel={onClose}
        onRead={setRead}
      />
    )
  return (
    <CompareForm
      draft={draft}
      read={read}
      factors={factors}
      sends={sends}
      onBack={() => setRead(null)}
      onRefused={(error) => {
        // The page behind the dialog then leads to the verification, or says that there are too many.
        const failure = failureOf(error)
        if (failure?.error === 'REQUIREMENTS_OPEN' || failure?.error === 'CONFLICT') return onClose()
        setRefusals(failure?.fields ?? {})
        setRead(null)
      }}
      onAdded={(id) => onAdded(id, draft.kind === 'provider' ? 'provider' : 'self-hosted')}
    />
  )
}
