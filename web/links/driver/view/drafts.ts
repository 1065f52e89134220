import { h } from '../../dom.ts'
import { leftDrafts, type Model } from '../model.ts'
import { shareButton, wordsView } from './trip.ts'

/** What was begun and can be sent no more: its words stay readable, its pictures have a way out. */
export const draftsView = (model: Model): HTMLElement | null => {
  const { say } = model
  const left = leftDrafts(model)
  if (left.length === 0) return null
  return h(
    'section',
    { class: 'reported', 'data-key': 'drafts' },
    h(
      'ul',
      {},
      left.map((draft) => {
        const [form] = draft.key.split(' ') as ['damage' | 'note' | 'proof']
        return h(
          'li',
          { 'data-key': draft.key },
          h('p', {}, h('b', {}, say(form)), ' ', h('span', { class: 'state waiting' }, say('waiting'))),
          wordsView(draft.text, draft.name),
          shareButton(model, draft.key, draft),
        )
      }),
    ),
  )
}
