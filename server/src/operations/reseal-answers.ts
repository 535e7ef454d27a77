import { resealColumns, type Reseal } from '../crypto/resealing'
import { createAnswerBoxes } from './answer-boxes'

/** The stored answers with values that are encrypted in rows. */
export const resealAnswers: Reseal = ({ db, secrets }) => {
  const boxes = createAnswerBoxes(secrets)
  return resealColumns(db, 'operations', {
    key: ['id'],
    columns: ['bodyBox'],
    renewed: ({ id }, box) => boxes.renewed(box, id),
  })
}
