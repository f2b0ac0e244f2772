// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Defaults, rules and cells of pod specs and pod templates: a library that the groups which hold
 * pods embed, because API groups do not import each other.
 */
@NullMarked
package io.quarterdeck.apigroups.podtemplate;

import org.jspecify.annotations.NullMarked;
