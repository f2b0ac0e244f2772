// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.apigroups.plugins.PluginView.Figures;
import io.quarterdeck.apigroups.plugins.PluginView.State;
import io.quarterdeck.runtime.chain.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.ComponentConstants;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/**
 * The files in {@code etc/} that the running server has refused, in place of which older values are
 * in force: of which plugins they are.
 *
 * @param ofPlugins what is wrong, by BUNDLE/NAME
 * @param ofOthers the same by PID, of what is no plugin's that is there
 */
record RefusedFiles(Map<String, String> ofPlugins, Map<String, String> ofOthers) {
  static final RefusedFiles NONE = new RefusedFiles(Map.of(), Map.of());

  /** The kind of a row that is of no plugin. */
  static final String KIND = "configuration";

  /** As the launcher offers them. */
  private static final String OFFERED = "(quarterdeck.configuration=refused)";

  /** How the launcher numbers the configurations of one PID. */
  private static final String GENERATION = "~quarterdeck-generation-";

  private static final String NAME = "name";

  /** Cheap while no file is refused. */
  static RefusedFiles of(BundleContext context) {
    Map<String, String> refused = offered(context);
    if (refused.isEmpty()) {
      return NONE;
    }
    Map<String, String> plugins = new HashMap<>();
    Map<String, String> others = new HashMap<>(refused);
    for (ServiceReference<?> service : services(context)) {
      for (String pid : pids(context, service)) {
        String why = refused.get(pid);
        if (why != null) {
          String bundle = service.getBundle().getSymbolicName();
          plugins.put(key(bundle, String.valueOf(service.getProperty(NAME))), why);
          others.remove(pid);
        }
      }
    }
    return new RefusedFiles(Map.copyOf(plugins), Map.copyOf(others));
  }

  private static Map<String, String> offered(BundleContext context) {
    Map<String, String> out = new LinkedHashMap<>();
    try {
      for (ServiceReference<?> reference : context.getServiceReferences(Supplier.class, OFFERED)) {
        if (context.getService(reference) instanceof Supplier<?> s
            && s.get() instanceof Map<?, ?> m) {
          m.forEach((pid, why) -> out.put(String.valueOf(pid), String.valueOf(why)));
        }
        context.ungetService(reference);
      }
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
    return out;
  }

  /** Components with a name: plugins are among them. */
  private static List<ServiceReference<?>> services(BundleContext context) {
    try {
      ServiceReference<?>[] found =
          context.getAllServiceReferences(
              null, "(&(" + NAME + "=*)(" + ComponentConstants.COMPONENT_NAME + "=*))");
      return found == null ? List.of() : List.of(found);
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Those that a service's component has, or would have if there were any such file. */
  private static Set<String> pids(BundleContext context, ServiceReference<?> service) {
    Set<String> out = new TreeSet<>();
    Object own = service.getProperty(Constants.SERVICE_PID);
    List<Object> all = new ArrayList<>();
    if (own instanceof Iterable<?> several) {
      several.forEach(all::add);
    } else if (own instanceof Object[] several) {
      all.addAll(List.of(several));
    } else if (own != null) {
      all.add(own);
    }
    for (Object each : all) {
      String pid = String.valueOf(each);
      int at = pid.indexOf(GENERATION);
      out.add(at < 0 ? pid : pid.substring(0, at));
    }
    if (out.isEmpty()) {
      out.addAll(described(context, service));
    }
    return out;
  }

  private static Set<String> described(BundleContext context, ServiceReference<?> service) {
    ServiceReference<ServiceComponentRuntime> found =
        context.getServiceReference(ServiceComponentRuntime.class);
    ServiceComponentRuntime runtime = found == null ? null : context.getService(found);
    if (runtime == null || service.getBundle() == null) {
      return Set.of();
    }
    try {
      ComponentDescriptionDTO component =
          runtime.getComponentDescriptionDTO(
              service.getBundle(),
              String.valueOf(service.getProperty(ComponentConstants.COMPONENT_NAME)));
      return component == null ? Set.of() : new HashSet<>(List.of(component.configurationPid));
    } finally {
      context.ungetService(found);
    }
  }

  private static String key(@Nullable String bundle, String plugin) {
    return bundle + "/" + plugin;
  }

  /**
   * Puts what is refused into what is shown: the plugin, where there is one, or a row of its own.
   */
  void into(SortedMap<String, PluginView> views) {
    views.replaceAll(
        (name, view) -> {
          String why = ofPlugins.get(key(view.origin().bundle(), view.name()));
          return why == null ? view : view.refused(why);
        });
    ofOthers.forEach(
        (pid, why) -> {
          PluginView row =
              new PluginView(
                  KIND, pid, State.REFUSED, Origin.of(""), 0, false, why, true, null, Figures.NONE);
          views.putIfAbsent(row.objectName(), row);
        });
  }
}
