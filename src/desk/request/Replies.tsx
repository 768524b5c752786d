import { Link, useNavigate, useSearchParams } from 'react-router'
import { language, t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { type PreparedReply, useListRepliesQuery } from '../api/requests.ts'
import { useScreenActions } from '../layout/keyboard.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { HeldList } from '../layout/HeldList.tsx'
import { Moment } from '../layout/Moment.tsx'
import { rowLink } from '../layout/row-link.ts'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { ReplyForm, ReplyTexts } from './ReplyForm.tsx'

/** In the address, instead of the id of a reply. */
const newReply = 'new'

/** The screen `/replies`, with the reply of `?reply=` open over it. */
export function Replies() {
  const { data, error, isFetching, refetch } = useListRepliesQuery()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const mayWrite = useMay('replies.write')
  const opened = search.get('reply')
  const reply = data?.replies.find(({ id }) => id === opened)
  const isNew = opened === newReply && mayWrite
  const add = () => void navigate(`/replies?reply=${newReply}`)
  const close = () => void navigate('/replies', { replace: true })
  useScreenActions(mayWrite ? [{ name: t('replies.add'), act: add }] : [])
  return (
    <>
      <ScreenHead
        title={t('replies.title')}
        sentence={t('replies.sentence')}
        actions={
          mayWrite && (
            <DenseButton kind="primary" onClick={add}>
              {t('replies.add')}
            </DenseButton>
          )
        }
      />
      {data ? (
        <HeldList
          label={t('replies.title')}
          rows={data.replies}
          columns={columns}
          names={[t('word.name'), t('replies.begins'), t('replies.changedBy'), t('replies.changedAt')]}
          empty={t('replies.empty')}
        >
          {(row, isGone) => <ReplyRow key={row.id} reply={row} isGone={isGone} />}
        </HeldList>
      ) : (
        <NotLoaded {...{ error, isFetching, refetch }} />
      )}
      <Dialog
        open={data !== undefined && opened !== null}
        onClose={close}
        title={isNew ? t('replies.addTitle') : (reply?.name ?? t('replies.title'))}
        width="max-w-4xl"
      >
        {isNew ? (
          <ReplyForm onClose={close} />
        ) : reply && mayWrite ? (
          <ReplyForm key={reply.id} reply={reply} onClose={close} />
        ) : reply ? (
          <ReplyTexts texts={reply.bodies} />
        ) : (
          <p className="text-muted">{t('replies.removedMeanwhile')}</p>
        )}
      </Dialog>
    </>
  )
}

const columns =
  'sm:grid sm:grid-cols-[minmax(0,3fr)_minmax(0,5fr)] lg:grid-cols-[minmax(0,3fr)_minmax(0,6fr)_minmax(0,2fr)_9.5rem] sm:items-baseline sm:gap-x-5'

const ReplyRow = ({ reply: { id, name, bodies, changedBy, changedAt }, isGone }: { reply: PreparedReply; isGone: boolean }) => (
  <li className={`${columns} relative border-t border-hairline px-2 py-2.5 hover:bg-surface lg:py-2 ${isGone ? 'text-muted' : ''}`}>
    <p className="wrap-anywhere">
      {/* The link covers the row. */}
      <Link data-row to={`/replies?reply=${id}`} className={rowLink}>
        {name}
      </Link>
    </p>
    <p className="truncate text-muted">{beginning(bodies[language() === 'pl' ? 'pl' : 'en'])}</p>
    <p className="truncate max-lg:hidden">{changedBy ?? t('shell.demo')}</p>
    <p className="text-muted max-lg:hidden">
      <Moment at={changedAt} />
    </p>
  </li>
)

/** The first paragraph after the greeting. */
const beginning = (body: string): string => body.split(/\n\s*\n/)[1] ?? body
