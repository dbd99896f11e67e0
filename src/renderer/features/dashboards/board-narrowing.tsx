// One customer and one span of days for the whole dashboard: widgets follow as far as they take such settings. It stands in the address,
// so that a link or a display on the wall shows the same.
import { Button, createTheme, MantineThemeProvider, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchOne } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import classes from './board-narrowing.module.css';
import type { BoardNarrowing as Narrowing } from './shared/dashboards.ts';
import { settingFields } from './widgets/setting-fields.ts';
import { SettingInput, type Settings } from './widgets/setting-input.tsx';

interface BoardNarrowingProps {
  narrowing: Narrowing;
  onChange: (narrowing: Narrowing) => void;
}

/** What is chosen from opens within: outside, a press on it would close the whole before it counts. */
const opensWithin = createTheme({ components: { Combobox: { defaultProps: { withinPortal: false } } } });

const customerField = { ...settingFields.customerKtag, several: false };

/** `from..to` as the fields for days have it. */
function rangeSettings(range: string): Settings {
  const [from, to] = range.split('..');
  if (to === undefined) return { date_range: range || undefined };
  return { date_range: 'custom', date_from: from, date_to: to };
}

function rangeText({ date_range: word, date_from: from, date_to: to }: Settings): string {
  if (word !== 'custom') return typeof word === 'string' ? word : '';
  return `${from ?? ''}..${to ?? ''}`;
}

/** What narrows it, as a reader calls it; empty: nothing. */
function useShown({ customer, range }: Narrowing, maySee: boolean): string {
  const { t, format } = useI18n();
  const found = useQuery({
    queryKey: ['record', 'customers', customer, 'name'],
    queryFn: ({ signal }) => fetchOne('customers', customer, '', signal),
    enabled: customer !== '' && maySee,
  });
  const [from, to] = range.split('..');
  const days = [from, to].flatMap((day) => (day ? [format.date(day)] : []));
  const span = to === undefined ? range && t(`ui.widget.range.${range}`) : days.join(' – ');
  const name = customer === '' ? '' : String(found.data?.body.data.attributes.name ?? '…');
  return [name, span].filter(Boolean).join(' · ');
}

export function BoardNarrowing({ narrowing, onChange }: BoardNarrowingProps) {
  const { t } = useI18n();
  const { customer, range } = narrowing;
  const maySee = useCan(['customers_view']);
  const shown = useShown(narrowing, maySee);
  return (
    <Popover position="bottom-end" width={320} shadow="md" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={shown === '' ? 'subtle' : 'light'}
          leftSection={<IconFilter size={16} stroke={1.5} />}
          className={classes.button}
        >
          {shown || t('ui.dashboard.narrow')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <MantineThemeProvider theme={opensWithin}>
          <div className={classes.fields}>
            {maySee && (
              <SettingInput
                name="customerKtag"
                field={customerField}
                required={false}
                settings={{ customerKtag: customer }}
                statuses={[]}
                onChange={({ customerKtag }) =>
                  onChange({ customer: typeof customerKtag === 'string' ? customerKtag : '', range })
                }
              />
            )}
            <SettingInput
              name="date_range"
              field={settingFields.date_range}
              required={false}
              settings={rangeSettings(range)}
              statuses={[]}
              onChange={(change) => onChange({ customer, range: rangeText({ ...rangeSettings(range), ...change }) })}
            />
            <p className={classes.note}>{t('ui.dashboard.narrow.hint')}</p>
            <Button size="xs" variant="default" disabled={shown === ''} onClick={() => onChange({ customer: '', range: '' })}>
              {t('ui.dashboard.narrow.none')}
            </Button>
          </div>
        </MantineThemeProvider>
      </Popover.Dropdown>
    </Popover>
  );
}
