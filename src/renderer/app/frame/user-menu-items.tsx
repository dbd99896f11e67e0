// What the user's own menu offers: language, appearance, density, signing out. It comes after the first screen.
import { Kbd, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconAppWindow,
  IconDeviceDesktop,
  IconInfoCircle,
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconRoute,
  IconUserCog,
} from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { desktop } from '../../lib/desktop.ts';
import { useGuidance, useNoteGuidance } from '../../lib/guide/guidance.ts';
import { useTour } from '../../lib/guide/tour.ts';
import { useI18n } from '../../lib/i18n.tsx';
import {
  type Contrast,
  type Density,
  homes,
  isLanguage,
  type Language,
  setPreferences,
  usePreferences,
} from '../../lib/preferences.ts';
import { type User, useSignOut, useSwitchLanguage } from '../../lib/session.ts';
import { showShortcuts } from '../keys/shortcut-keys.tsx';
import classes from './top-bar.module.css';

const schemes = ['light', 'dark', 'auto'] as const;
const densities: readonly Density[] = ['compact', 'comfortable'];
const contrasts: readonly Contrast[] = ['auto', 'more'];
const onOff = ['on', 'off'] as const;
const languages: readonly Language[] = ['de', 'en'];

export function UserMenuItems({ user, onOpenLab }: { user: User; onOpenLab: () => void }) {
  const { t, language } = useI18n();
  const { density, contrast, singleKeys, home } = usePreferences();
  // Mantine's own way of holding transitions still injects a style; ours are short enough.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const switchLanguage = useSwitchLanguage();
  const signOut = useSignOut();
  const guidance = useGuidance();
  const note = useNoteGuidance();
  const tour = useTour();
  return (
    <>
      <Menu.Label>{user.email}</Menu.Label>
      <Choice
        label={t('ui.language')}
        value={language}
        options={languages.map((value) => ({ value, label: t(`ui.language.${value}`) }))}
        onChange={(value) => switchLanguage.mutate(value)}
      />
      <Choice
        label={t('ui.theme')}
        value={colorScheme}
        options={schemes.map((value) => ({ value, label: t(`ui.theme.${value}`) }))}
        onChange={setColorScheme}
      />
      <Choice
        label={t('ui.contrast')}
        value={contrast}
        options={contrasts.map((value) => ({ value, label: t(`ui.contrast.${value}`) }))}
        onChange={(value) => setPreferences({ contrast: value })}
      />
      <Choice
        label={t('ui.density')}
        value={density}
        options={densities.map((value) => ({ value, label: t(`ui.density.${value}`) }))}
        onChange={(value) => setPreferences({ density: value })}
      />
      <Choice
        label={t('ui.home')}
        value={home}
        options={homes.map((value) => ({ value, label: t(`ui.${value}.title`) }))}
        onChange={(value) => setPreferences({ home: value })}
      />
      <Switches />
      <Menu.Divider />
      <Menu.Item
        closeMenuOnClick
        leftSection={<IconKeyboard size={18} stroke={1.5} />}
        rightSection={singleKeys && <Kbd size="xs">?</Kbd>}
        onClick={showShortcuts}
      >
        {t('ui.keys')}
      </Menu.Item>
      <Menu.Item closeMenuOnClick leftSection={<IconRoute size={18} stroke={1.5} />} onClick={tour.begin}>
        {t(tour.state === 'paused' ? 'ui.tour.resume' : 'ui.tour.start')}
      </Menu.Item>
      {guidance?.welcome === 'hidden' && (
        <Menu.Item
          closeMenuOnClick
          component={Link}
          to="/today"
          leftSection={<IconListCheck size={18} stroke={1.5} />}
          onClick={() => note({ welcome: 'shown' })}
        >
          {t('ui.welcome.again')}
        </Menu.Item>
      )}
      <Menu.Item closeMenuOnClick component={Link} to="/account" leftSection={<IconUserCog size={18} stroke={1.5} />}>
        {t('ui.account.title')}
      </Menu.Item>
      {desktop() && (
        <Menu.Item closeMenuOnClick component={Link} to="/computer" leftSection={<IconDeviceDesktop size={18} stroke={1.5} />}>
          {t('ui.computer.title')}
        </Menu.Item>
      )}
      <Menu.Item closeMenuOnClick component={Link} to="/about" leftSection={<IconInfoCircle size={18} stroke={1.5} />}>
        {t('ui.about.title')}
      </Menu.Item>
      {desktop() && (
        <Menu.Item closeMenuOnClick leftSection={<IconAppWindow size={18} stroke={1.5} />} onClick={onOpenLab}>
          {t('ui.labs.menu')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={() => signOut.mutate()}>
        {t('ui.signout')}
      </Menu.Item>
    </>
  );
}

/** What is on or off. */
function Switches() {
  const { t } = useI18n();
  const { singleKeys, scanSound } = usePreferences();
  const options = onOff.map((value) => ({ value, label: t(`ui.keys.single.${value}`) }));
  return (
    <>
      <Choice
        label={t('ui.keys.single')}
        value={singleKeys ? 'on' : 'off'}
        options={options}
        onChange={(value) => setPreferences({ singleKeys: value === 'on' })}
      />
      <Choice
        label={t('ui.scan.sound')}
        value={scanSound ? 'on' : 'off'}
        options={options}
        onChange={(value) => setPreferences({ scanSound: value === 'on' })}
      />
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const heading = useId();
  const pick = (name: string) => {
    const option = options.find((one) => one.value === name);
    if (option) onChange(option.value);
  };
  return (
    <Menu.RadioGroup value={value} onChange={pick}>
      <fieldset className={classes.group} aria-labelledby={heading}>
        <Menu.Label id={heading}>{label}</Menu.Label>
        {options.map((option) => (
          <Menu.RadioItem
            key={option.value}
            value={option.value}
            className={classes.choice}
            lang={isLanguage(option.value) ? option.value : undefined}
          >
            {option.label}
          </Menu.RadioItem>
        ))}
      </fieldset>
    </Menu.RadioGroup>
  );
}
