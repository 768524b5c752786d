import { useState } from 'react'
import { useNavigate } from 'react-router'
import { maxWallets } from '#contract/wallet-rules.ts'
import { pages } from '#contract/pages.ts'
import { useChooseWalletMutation, type Wallet, type Wallets } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { RouterLink } from '../ui/links.tsx'
import { Message, useMessage } from '../ui/Message.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { whenDialogsHaveLeft } from '../ui/use-back-closes.ts'
import { dealPath, type WalletsPlace } from '../ui/wallet-links.ts'
import { AddDialog } from './AddDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { WalletList } from './WalletList.tsx'

const messageMs = 8000

type OpenDialog = { shows: 'add' } | { shows: 'rename' | 'remove'; wallet: Wallet }

/** The list of wallets, and the dialogs that change it. */
export function YourWallets({ known, place }: { known: Wallets; place: WalletsPlace }) {
  const { wallets, parties, waitHours } = known
  const canAdd = parties.length > 0 && wallets.length < maxWallets
  const [dialog, setDialog] = useState<OpenDialog | null>(place.add && canAdd ? { shows: 'add' } : null)
  const { message, showMessage } = useMessage()
  const { choose, isNotChosen } = useChoiceForDeal(place)
  const close = () => setDialog(null)
  const closeAndSay = (sentence: string) => {
    close()
    showMessage(sentence, { durationMs: messageMs })
  }
  const walletOf = (shows: 'rename' | 'remove') => (dialog?.shows === shows ? dialog.wallet : null)
  const toDeal = dealPath(place)
  return (
    <>
      {toDeal !== undefined && (
        <ButtonLink as={RouterLink} kind="secondary" size="small" className="mb-6" href={toDeal}>
          {t('wallets.backToDeal')}
        </ButtonLink>
      )}
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
        onClose={close}
        onAdded={(id) => {
          closeAndSay(t('wallets.added'))
          void choose(id)
        }}
      />
      <RenameDialog wallet={walletOf('rename')} onClose={close} onRenamed={() => closeAndSay(t('wallets.renamed'))} />
      <RemoveDialog wallet={walletOf('remove')} onClose={close} onRemoved={() => closeAndSay(t('wallets.removed'))} />
    </>
  )
}

/** A wallet that was added for a deal is chosen for it, and the deal is shown again. */
function useChoiceForDeal({ deal }: WalletsPlace) {
  const [chooseWallet, { isError }] = useChooseWalletMutation()
  const navigate = useNavigate()
  const choose = async (walletId: string) => {
    if (deal === undefined) return
    const { error } = await chooseWallet({ reference: deal, walletId })
    if (!error) whenDialogsHaveLeft(() => void navigate(dealPath({ deal }) ?? pages.home, { replace: true }))
  }
  return { choose, isNotChosen: isError }
}

/** The button that adds a wallet, or what the client must do first. */
function Foot({ hasParty, isFull, onAdd }: { hasParty: boolean; isFull: boolean; onAdd: () => void }) {
  if (!hasParty)
    return (
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <p>{t('wallets.needsCheck')}</p>
        <ButtonLink as={RouterLink} className="shrink-0" href={pages.verification}>
          {t('wallets.toCheck')}
        </ButtonLink>
      </div>
    )
  if (isFull) return <p className="text-muted">{t('wallets.full', { count: String(maxWallets) })}</p>
  return (
    <Button className="w-full sm:w-auto" onClick={onAdd}>
      {t('wallets.add')}
    </Button>
  )
}
