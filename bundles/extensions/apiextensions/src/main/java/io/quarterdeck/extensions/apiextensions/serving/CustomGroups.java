// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.extensions.apiextensions.conversion.Conversions;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.regex.RegularExpressions;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.group.ApiGroup;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.ComponentFactory;
import org.osgi.service.component.ComponentInstance;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * The groups of custom resources that are registered now. A group is replaced by registering the
 * new one beside the old one, which leaves then: no request finds neither. Called on one thread.
 */
@Component(service = CustomGroups.class)
public final class CustomGroups {
  private static final Duration LEAVING = Duration.ofMillis(100);

  /** For compiled patterns of all definitions: some ten thousand usual ones. */
  private static final long PATTERN_BYTES = 16L << 20;

  private final ComponentFactory<ApiGroup> factory;
  private final Compilers compilers;
  private final Conversions conversions;
  private final Map<String, Registered> registered = new HashMap<>();

  private volatile boolean complete;

  private record Registered(
      List<CustomDefinition> definitions,
      GroupContent content,
      ComponentInstance<ApiGroup> instance) {}

  @Activate
  public CustomGroups(
      @Reference(target = "(component.factory=" + CustomGroup.FACTORY + ")")
          ComponentFactory<ApiGroup> factory,
      @Reference(service = CelCompiler.class) ComponentServiceObjects<CelCompiler> compiler,
      @Reference Conversions conversions) {
    this.conversions = conversions;
    this.factory = factory;
    compilers = new Compilers(new LazyService<>(compiler), new RegularExpressions(PATTERN_BYTES));
  }

  /** All definitions that were stored at the start are served now. */
  public void complete() {
    complete = true;
  }

  public boolean isComplete() {
    return complete;
  }

  /** Serves these, the established definitions of the group, and no others; none ends the group. */
  public synchronized void serve(String group, Collection<CustomDefinition> definitions) {
    List<CustomDefinition> wanted =
        definitions.stream().filter(d -> d.versions().stream().anyMatch(v -> v.served())).toList();
    Registered before = registered.get(group);
    if (before == null ? wanted.isEmpty() : before.definitions().equals(wanted)) {
      return;
    }
    registered.remove(group);
    if (!wanted.isEmpty()) {
      GroupContent old = before == null ? null : before.content();
      GroupContent content = GroupContents.of(group, wanted, old, compilers, conversions);
      registered.put(
          group, new Registered(wanted, content, factory.newInstance(properties(content))));
    }
    if (before != null) {
      leave(before.instance());
    }
  }

  /** It leaves at once; who is still served by it may take longer than others should wait. */
  private static void leave(ComponentInstance<ApiGroup> instance) {
    Thread leaving = Thread.ofVirtual().name("custom-group-leaves").start(instance::dispose);
    try {
      leaving.join(LEAVING);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Hashtable<String, Object> properties(GroupContent content) {
    Hashtable<String, Object> out = new Hashtable<>();
    out.put("name", content.group());
    out.put(CustomGroup.CONTENT, content);
    return out;
  }

  @Deactivate
  void deactivate() {
    registered.values().forEach(r -> r.instance().dispose());
    registered.clear();
  }
}
