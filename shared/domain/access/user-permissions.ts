import type { Role, Viewer } from './roles.ts'

export type ProtectedUser = { username: string; role: Role; built_in: boolean }
export type UserRefusal = 'edit_no_permission' | 'edit_no_permission_change_user' | 'edit_no_permission_delete_user'

/**
 * Refuses a change of the user, null if the viewer may: the built-in admin stays as it is, and the last admin stays admin.
 * `admins` counts all admins, `role` is the role after the change.
 */
export const userChangeRefusal = (
  viewer: Viewer,
  user: ProtectedUser,
  admins: number = Number.POSITIVE_INFINITY,
  role: Role = user.role,
): UserRefusal | null => {
  if (viewer.role !== 'admin') return 'edit_no_permission'
  return user.built_in || isLastAdminLost(user, admins, role) ? 'edit_no_permission_change_user' : null
}

/**
 * Returns the reason why the viewer may not delete the user: the built-in admin, oneself, the last admin. `admins`
 * counts all admins.
 */
export const userDeleteRefusal = (
  viewer: Viewer,
  user: ProtectedUser,
  admins: number = Number.POSITIVE_INFINITY,
): UserRefusal | null => {
  if (viewer.role !== 'admin') return 'edit_no_permission'
  const oneself = user.username.toLowerCase() === viewer.username.toLowerCase()
  return user.built_in || oneself || isLastAdminLost(user, admins, null) ? 'edit_no_permission_delete_user' : null
}

/** Returns the reason why the viewer may not lock or unlock the user: the same people may not be deleted. */
export const userLockRefusal = (
  viewer: Viewer,
  user: ProtectedUser & { locked: boolean },
  admins?: number,
): UserRefusal | null => {
  if (user.locked) return userChangeRefusal(viewer, user)
  return userDeleteRefusal(viewer, user, admins) === null ? null : 'edit_no_permission_change_user'
}

const isLastAdminLost = (user: ProtectedUser, admins: number, roleAfter: Role | null): boolean =>
  user.role === 'admin' && roleAfter !== 'admin' && admins <= 1
