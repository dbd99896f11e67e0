// The table itself: in each place a line for carrying out and one for releasing, in words and in colour.
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { addressOf } from '../../records/kind/record-kind.ts';
import { authorisationKind } from '../../records/kinds/calibrations/authorisations.ts';
import { procedureKind } from '../../records/kinds/calibrations/procedures.ts';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import classes from './matrix.module.css';
import { activities, type Called, cellAddress, cellsByPlace, grantAddress, type Matrix, type Place } from './matrix-data.ts';

interface MatrixTableProps {
  matrix: Matrix;
  people: readonly Called[];
  procedures: readonly Called[];
}

export function MatrixTable({ matrix, people, procedures }: MatrixTableProps) {
  const { t } = useI18n();
  const cellAt = cellsByPlace(matrix);
  return (
    <StackedTable className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('resource.procedure')}</th>
          {people.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {procedures.map((procedure) => (
          <tr key={procedure.id}>
            <th scope="row">
              <Link to={addressOf(procedureKind, procedure.id)}>{procedure.name}</Link>
            </th>
            {people.map((person) => (
              <td key={person.id}>
                <span className={classes.lines}>
                  {activities.map((activity) => {
                    const place = { person: person.id, procedure: procedure.id, activity };
                    return <Line key={activity} {...{ place, person, procedure }} cell={cellAt(place)} />;
                  })}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}

interface LineProps {
  place: Place;
  person: Called;
  procedure: Called;
  cell: Matrix['cells'][number] | undefined;
}

function Line({ place, person, procedure, cell }: LineProps) {
  const { t, format } = useI18n();
  const mayGrant = useCan(authorisationKind.operations.edit);
  const activity = t(`authorised_activity.${place.activity}`);
  const day = cell?.day ? format.date(cell.day) : '';
  const state = cell?.state ?? 'none';
  const said = t(`ui.authorisation-matrix.${state}${state !== 'none' && day === '' ? '.open' : ''}`, { day });
  const shown = (
    <>
      <span className={classes.activity}>{activity}</span>
      <span className={classes.state}>{said}</span>
    </>
  );
  if (!cell && !mayGrant)
    return (
      <span className={classes.line} data-state={state}>
        {shown}
      </span>
    );
  const named = { activity, person: person.name, procedure: procedure.name, state: said };
  return (
    <Link
      className={classes.line}
      data-state={state}
      to={cell ? cellAddress(cell) : grantAddress(place)}
      aria-label={t(cell ? 'ui.authorisation-matrix.cell' : 'ui.authorisation-matrix.grant', named)}
    >
      {shown}
    </Link>
  );
}
