// The bridge into a page of another lab: its window's menu, and nothing of this computer.
import { exposeWindow } from './window-bridge.ts';

exposeWindow();
