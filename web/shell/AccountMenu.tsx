import { Keyboard, LogOut, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/DropdownMenu.tsx';

interface AccountMenuProps {
  onHelp: () => void;
  onLeave: () => void;
}

export function AccountMenu({ onHelp, onLeave }: AccountMenuProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const wanted = useRef<() => void>(null);

  /** Once the focus is back on the button, to which a dialog then gives it back. */
  function openWanted() {
    if (wanted.current !== null) queueMicrotask(wanted.current);
    wanted.current = null;
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        title="Account menu"
        aria-label="Account menu"
        className={buttonClass({ look: 'ghost', size: 'icon', className: 'rounded-full' })}
      >
        <Avatar name={user?.name} photoUrl={user?.photoURL} className="size-7" />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-72 min-w-56" onCloseAutoFocus={openWanted}>
        <DropdownMenuLabel>My Account</DropdownMenuLabel>
        {user !== undefined && (
          <div className="px-2 pb-2 text-app">
            <p className="truncate font-medium">{user.name}</p>
            <p className="truncate text-meta text-muted">{user.email}</p>
          </div>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void navigate(paths.profile)}>
          <UserRound aria-hidden />
          Profile
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() => {
            wanted.current = onHelp;
          }}
        >
          <Keyboard aria-hidden />
          Keyboard Shortcuts
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() => {
            wanted.current = onLeave;
          }}
        >
          <LogOut aria-hidden />
          Log out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
