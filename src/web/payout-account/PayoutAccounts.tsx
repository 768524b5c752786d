import { type SubmitEvent, useState } from 'react'
import { mostPayoutAccounts } from '#contract/payout-refusals.ts'
import { pages } from '#contract/pages.ts'
import {
  type PayoutAccounts as Known,
  type PayoutAccount,
  usePayoutAccountsQuery,
  useRemovePayoutAccountMutation,
} from '../api/payout-accounts.ts'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { RouterLink } from '../ui/links.tsx'
import { Message, useMessage } from '../ui/Message.tsx'
import { LoadError } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { pollOptions } from '../ui/poll-options.ts'
import { Section } from '../ui/Section.tsx'
import { FormFoot } from '../session/ProofForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { AccountList, numberOf } from './AccountList.tsx'
import { AddDialog } from './AddDialog.tsx'

const messageMs = 8000

/** The page of the client's payout accounts: where the money of a sell goes. */
export function PayoutAccounts() {
  const { data: known, isFetching, isError, refetch } = usePayoutAccountsQuery(undefined, pollOptions(false))
  return (
    <>
      <PageTitle sentence={t('payout.sentence')}>{t('payout.title')}</PageTitle>
      {known ? (
        <ShownAccounts known={known} />
      ) : isError ? (
        <LoadError sentence={t('payout.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <output className="block min-h-96 text-muted">{t('payout.loading')}</output>
      )}
    </>
  )
}

function ShownAccounts({ known: { accounts, parties } }: { known: Known }) {
  const [dialog, setDialog] = useState<'add' | PayoutAccount | null>(null)
  const { message, showMessage } = useMessage()
  const close = () => setDialog(null)
  const closeAndSay = (sentence: string) => {
    close()
    showMessage(sentence, { durationMs: messageMs })
  }
  return (
    <Section title={t('payout.yours')} sentence={t('payout.yoursSentence')}>
      <Card>
        <AccountList accounts={accounts} parties={parties} onRemove={setDialog} />
        <Foot hasParty={parties.length > 0} isFull={accounts.length >= mostPayoutAccounts} onAdd={() => setDialog('add')} />
        <Message message={message} className="mt-2 -mb-6" />
      </Card>
      <AddDialog open={dialog === 'add'} parties={parties} onClose={close} onAdded={() => closeAndSay(t('payout.added'))} />
      <RemoveDialog
        account={typeof dialog === 'object' ? dialog : null}
        onClose={close}
        onRemoved={() => closeAndSay(t('payout.removed'))}
      />
    </Section>
  )
}

/** The button that adds an account, or what the client must do first. */
function Foot({ hasParty, isFull, onAdd }: { hasParty: boolean; isFull: boolean; onAdd: () => void }) {
  if (!hasParty)
    return (
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <p>{t('payout.needsCheck')}</p>
        <ButtonLink as={RouterLink} className="shrink-0" href={pages.verification}>
          {t('payout.toCheck')}
        </ButtonLink>
      </div>
    )
  if (isFull) return <p className="text-muted">{t('payout.full')}</p>
  return (
    <Button className="w-full sm:w-auto" onClick={onAdd}>
      {t('payout.add')}
    </Button>
  )
}

interface RemoveDialogProps {
  /** Null while the dialog is closed. */
  account: PayoutAccount | null
  onClose: () => void
  onRemoved: () => void
}

/** Asks once before an account is removed. */
function RemoveDialog({ account, ...rest }: RemoveDialogProps) {
  return (
    <Dialog open={account !== null} onClose={rest.onClose} title={t('payout.removing.title')} width="max-w-md">
      {account && <RemoveForm account={account} {...rest} />}
    </Dialog>
  )
}

function RemoveForm({ account, onClose, onRemoved }: RemoveDialogProps & { account: PayoutAccount }) {
  const [remove, { isError, isLoading }] = useRemovePayoutAccountMutation()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    const { error } = await remove(account.id)
    if (!error) onRemoved()
  }
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <div>
        <p className="font-medium wrap-anywhere tabular-nums">{numberOf(account)}</p>
        <p className="mt-3">{t('payout.removing.about')}</p>
      </div>
      <FormFoot
        failure={isError && t('payout.removing.failed')}
        submit={t('payout.removing.submit')}
        kind="danger"
        cancel={t('payout.removing.keep')}
        busy={isLoading}
        onCancel={onClose}
      />
    </form>
  )
}
