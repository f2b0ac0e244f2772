// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.schema.selector.FieldSelectorParser;
import io.quarterdeck.schema.selector.LabelSelectorParser;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.stage.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The query options of a list, a watch or a deletion of a collection.
 *
 * @param resourceVersion as given, empty for none
 * @param match {@code Exact}, {@code NotOlderThan} or empty
 * @param limit at most so many objects, 0 for all
 * @param timeoutSeconds of a watch, 0 for none
 * @param initialEvents null when not given
 */
record ListOptions(
    LabelSelector labels,
    FieldSelector fields,
    String resourceVersion,
    String match,
    long limit,
    String continueToken,
    long timeoutSeconds,
    boolean bookmarks,
    @Nullable Boolean initialEvents) {
  private static final GroupVersionKind KIND =
      new GroupVersionKind("meta.k8s.io", "v1", "ListOptions");
  private static final String MATCH = "resourceVersionMatch";
  private static final String INITIAL = "sendInitialEvents";

  static ListOptions parse(ResourceRequest r, boolean watch) {
    Query q = r.query();
    LabelSelector labels = LabelSelectorParser.parse(q.first("labelSelector"));
    FieldSelector fields = FieldSelectorParser.parse(q.first("fieldSelector"));
    ResourceStrategy strategy = r.resource().strategy();
    FieldSelectorParser.requireSupported(
        fields, strategy.selectableFieldNames(), strategy::unsupportedField);
    ListOptions options =
        new ListOptions(
            labels,
            fields,
            q.first("resourceVersion"),
            q.first(MATCH),
            number(q.first("limit")),
            q.first("continue"),
            number(q.first("timeoutSeconds")),
            q.flag("allowWatchBookmarks"),
            q.has(INITIAL) ? (Boolean) q.flag(INITIAL) : null);
    options.validate(watch);
    return options;
  }

  private static long number(String text) {
    try {
      return text.isEmpty() ? 0 : Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw ApiException.badRequest(
          "strconv.ParseInt: parsing " + FieldError.quote(text) + ": invalid syntax");
    }
  }

  private void validate(boolean watch) {
    List<FieldError> errors = new ArrayList<>();
    if (watch) {
      validateWatch(errors);
    } else {
      validateList(errors);
    }
    if (!errors.isEmpty()) {
      throw ApiException.invalid(KIND, "", errors);
    }
  }

  private void validateWatch(List<FieldError> errors) {
    if (initialEvents != null && initialEvents) {
      if (!match.equals("NotOlderThan")) {
        errors.add(
            FieldError.forbidden(
                FieldPath.of(MATCH), INITIAL + " requires setting " + MATCH + " to NotOlderThan"));
      }
    } else if (initialEvents == null && !match.isEmpty()) {
      errors.add(
          FieldError.forbidden(
              FieldPath.of(MATCH),
              MATCH + " is forbidden for watch unless " + INITIAL + " is provided"));
    }
  }

  private void validateList(List<FieldError> errors) {
    if (!match.isEmpty()) {
      if (!continueToken.isEmpty()) {
        errors.add(
            FieldError.forbidden(
                FieldPath.of(MATCH), MATCH + " is forbidden when continue is provided"));
      }
      if (resourceVersion.isEmpty()) {
        errors.add(
            FieldError.forbidden(
                FieldPath.of(MATCH), MATCH + " is forbidden unless resourceVersion is provided"));
      }
      if (!List.of("Exact", "NotOlderThan").contains(match)) {
        errors.add(
            FieldError.notSupported(
                FieldPath.of(MATCH), match, List.of("Exact", "NotOlderThan", "")));
      }
      if (match.equals("Exact") && resourceVersion.equals("0")) {
        errors.add(
            FieldError.forbidden(
                FieldPath.of(MATCH), MATCH + " \"exact\" is forbidden for resourceVersion \"0\""));
      }
    }
    if (initialEvents != null) {
      errors.add(FieldError.forbidden(FieldPath.of(INITIAL), INITIAL + " is forbidden for list"));
    }
  }
}
