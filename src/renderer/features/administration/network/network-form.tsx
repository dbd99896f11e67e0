// The switch, and what it opens: name, port, card, allowed networks. What is refused says why at its field and changes nothing.

import { Button, Select, TextInput } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { SharingShown } from '#renderer/lib/lab/sharing.ts';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import type { SharingChange } from '#server/contract/lab/sharing.ts';
import classes from '../shared/administration.module.css';
import { ClashNotice } from '../shared/clash-notice.tsx';
import { useTypedOver } from '../shared/typed-over.ts';
import { useChangeSharing } from './network-data.ts';
import network from './network-page.module.css';
import { SharingSwitch } from './sharing-switch.tsx';

interface Typed {
  name: string;
  port: string;
  card: string;
  networks: string;
}

/** An empty value is no choice of its own to the list. */
const everyCard = '*';

function typedOf({ name, port, card, networks }: SharingShown): Typed {
  return { name, port: String(port), card: card || everyCard, networks: networks.join(', ') };
}

const names = ['name', 'port', 'card', 'networks'] as const satisfies readonly (keyof Typed)[];

/** Only what was typed: the rest may be somebody else's by now. */
function changeOf({ name, port, card, networks }: Typed, open: readonly string[]): SharingChange {
  const all: Required<Omit<SharingChange, 'enabled'>> = {
    name: name.trim(),
    port: Number(port),
    card: card === everyCard ? '' : card,
    networks: networks.split(/[\s,;]+/).filter((one) => one !== ''),
  };
  return Object.fromEntries(names.filter((one) => open.includes(one)).map((one) => [one, all[one]]));
}

export function NetworkForm({ sharing }: { sharing: SharingShown }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const change = useChangeSharing();
  const kept = typedOf(sharing);
  const over = useTypedOver((name) => kept[name as keyof Typed]);
  const textIn = (field: keyof Typed) => over.textOf(field);
  const typed = { name: textIn('name'), port: textIn('port'), card: textIn('card'), networks: textIn('networks') };
  const edited = over.open.length > 0;
  const clashing = over.clashes.length > 0;
  const type = (field: keyof Typed) => (value: string) => over.type(field, value);
  const error = (field: keyof Typed) => problemOf(change.error, field);

  function send(values: SharingChange, said: string): void {
    change.mutate(
      { change: values, seen: sharing },
      {
        onSuccess() {
          over.drop();
          toasts.say(said);
        },
        onError(refused) {
          if (!names.some((field) => problemOf(refused, field))) toasts.fail(textOf(refused));
        },
      },
    );
  }
  const submit = () => {
    send(changeOf(typed, over.open), t('ui.saved'));
  };
  const flip = (enabled: boolean) =>
    enabled ? send({ ...changeOf(typed, over.open), enabled }, t('ui.network.opened')) : send({ enabled }, t('ui.network.shut'));

  return (
    <SendForm className={network.form} onSend={submit}>
      {!sharing.changeable && <p className={classes.warning}>{t('ui.network.inside')}</p>}
      <ClashNotice
        clashes={over.clashes}
        labelOf={(name) => t(`ui.network.${name}`)}
        shownOf={(name, value) => (name === 'card' && value === everyCard ? t('ui.network.card.all') : value)}
        onSettle={over.settle}
      />
      <SharingSwitch on={sharing.enabled} disabled={!sharing.changeable || change.isPending || clashing} onFlip={flip} />
      <p className={network.state} data-open={sharing.open || undefined} role="status">
        {sharing.open ? (
          <>
            {t('ui.network.open')} <code className={classes.code}>{sharing.addresses[0]}</code>
          </>
        ) : (
          t('ui.network.closed')
        )}
      </p>
      {sharing.problem !== null && (
        <p className={classes.warning} role="alert">
          {sharing.problem}
        </p>
      )}
      <fieldset className={network.fields} disabled={!sharing.changeable}>
        <legend className={classes.heading}>{t('ui.network.settings')}</legend>
        <TextInput
          label={t('ui.network.name')}
          description={t('ui.network.name.hint')}
          maxLength={63}
          value={typed.name}
          error={error('name')}
          onChange={(event) => type('name')(event.currentTarget.value)}
        />
        <TextInput
          label={t('ui.network.port')}
          description={t('ui.network.port.hint')}
          inputMode="numeric"
          classNames={{ input: classes.code }}
          value={typed.port}
          error={error('port')}
          onChange={(event) => type('port')(event.currentTarget.value)}
        />
        <CardChoice sharing={sharing} value={typed.card} error={error('card')} onChange={type('card')} />
        <TextInput
          label={t('ui.network.networks')}
          description={t('ui.network.networks.hint', { usual: sharing.usual_networks.join(', ') })}
          placeholder={t('ui.network.networks.example')}
          classNames={{ input: classes.code }}
          value={typed.networks}
          error={error('networks')}
          onChange={(event) => type('networks')(event.currentTarget.value)}
        />
      </fieldset>
      {edited && (
        <div className={classes.buttons}>
          <SendButton waits={clashing ? t('ui.conflict.first') : null} loading={change.isPending}>
            {t('ui.save')}
          </SendButton>
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              over.drop();
              change.reset();
            }}
          >
            {t('ui.discard')}
          </Button>
        </div>
      )}
      <UnsavedGuard when={edited} />
    </SendForm>
  );
}

interface CardChoiceProps {
  sharing: SharingShown;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function CardChoice({ sharing, value, error, onChange }: CardChoiceProps) {
  const { t } = useI18n();
  const here = sharing.cards.map(({ name, addresses, internal }) => ({
    value: name,
    label: t(internal ? 'ui.network.card.internal' : 'ui.network.card.one', { name, addresses: addresses.join(', ') }),
  }));
  // A card that was taken away, or an address that was set by a program.
  const isKnown = value === everyCard || here.some((card) => card.value === value);
  const other = sharing.open ? value : t('ui.network.card.gone', { name: value });
  return (
    <Select
      label={t('ui.network.card')}
      data={[{ value: everyCard, label: t('ui.network.card.all') }, ...here, ...(isKnown ? [] : [{ value, label: other }])]}
      value={value}
      error={error}
      onChange={(chosen) => onChange(chosen ?? everyCard)}
    />
  );
}
