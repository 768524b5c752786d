import { Link, useNavigate, useSearchParams } from 'react-router'
import { language, t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { type PreparedReply, useListRepliesQuery } from '../api/requests.ts'
import { useListKeys, useScreenActions } from '../layout/keyboard.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { useHeldRows } from '../layout/held-rows.ts'
import { Moment } from '../layout/Moment.tsx'
import { NewRows } from '../layout/NewRows.tsx'
import { rowLink } from '../layout/row-link.ts'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
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
      {data ? <Rows replies={data.replies} /> : <NotLoaded {...{ error, isFetching, refetch }} />}
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

function Rows({ replies }: { replies: PreparedReply[] }) {
  const { shown, ...changes } = useHeldRows(replies)
  const rows = useListKeys<HTMLUListElement>()
  if (shown.length === 0) return <Empty>{t('replies.empty')}</Empty>
  return (
    <div className="relative">
      <NewRows {...changes} />
      <p aria-hidden="true" className={`${columns} px-2 pb-1.5 text-muted max-lg:hidden`}>
        <span>{t('word.name')}</span>
        <span>{t('replies.begins')}</span>
        <span>{t('replies.changedBy')}</span>
        <span>{t('replies.changedAt')}</span>
      </p>
      <ul ref={rows} aria-label={t('replies.title')} className="border-b border-hairline">
        {shown.map(({ row: { id, name, bodies, changedBy, changedAt }, isGone }) => (
          <li
            key={id}
            className={`${columns} relative border-t border-hairline px-2 py-2.5 hover:bg-surface lg:py-2 ${isGone ? 'text-muted' : ''}`}
          >
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
        ))}
      </ul>
    </div>
  )
}

/** The first paragraph after the greeting. */
const beginning = (body: string): string => body.split(/\n\s*\n/)[1] ?? body
