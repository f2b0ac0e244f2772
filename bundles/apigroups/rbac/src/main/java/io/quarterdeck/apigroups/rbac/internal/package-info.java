// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The rbac.authorization.k8s.io group: its rules, its guard against escalation, its defaults. */
@NullMarked
package io.quarterdeck.apigroups.rbac.internal;

import org.jspecify.annotations.NullMarked;
